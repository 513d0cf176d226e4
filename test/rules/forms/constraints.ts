import { sheets } from './table.ts'

/** Constraints and requirements of every kind. */
export const constraints = sheets(
  `
type | name | label | relevant | constraint | required
text | code | Code | | regex(., '^[A-Z]{2}[0-9]+$') or . = 'none' | yes
text | phone | Phone | \${code} != 'none' | string-length(.) > 2 and not(contains(., ' '))
integer | low | Lowest | | . >= 0 or . = -9
integer | high | Highest | | . >= \${low} and (. - \${low}) <= 50 | \${low} != ''
decimal | share | Share | | . >= 0 and . <= 1 | \${high} > 10 and \${high} < 60
date | from | From | | . <= today() | true()
date | to | To | \${from} != '' | . >= \${from} and . <= today() | \${from} > '2010-01-01'
time | opens | Opens
time | closes | Closes | | . != \${opens}
select_one yesno | agrees | Agrees | | . = 'yes' or \${low} < 5 | \${from} < today()
select_multiple days | days | Days | \${agrees} = 'yes' | count-selected(.) >= 2 and not(selected(., 'sun') and selected(., 'mon')) | selected(\${agrees}, 'yes')
acknowledge | sure | Sure | count-selected(\${days}) > 2 | . = 'OK' | \${share} = 1
range | stars | Stars | | . mod 2 = 0 or \${agrees} = 'no' | \${agrees} = 'no'
text | same | The code again | | . = \${code}
begin group | more | More | \${stars} > 3 or \${high} = 60
integer | even | An even number | | (. mod 2) = 0 | not(\${agrees} = 'no')
text | either | Either | | . = 'a' or . = 'b' and \${even} > 5 | \${even} >= 10 and \${even} <= 50
end group
note | last | Last | \${even} > 10 or \${either} = 'a'
`,
  `
list_name | name | label
yesno | yes | Yes
yesno | no | No
days | sun | Sunday
days | mon | Monday
days | fri | Friday
`,
)

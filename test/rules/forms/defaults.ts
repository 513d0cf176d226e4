import { sheets } from './table.ts'

/** Defaults, calculations that run once or on a change, and read-only fields. */
export const defaults = sheets(
  `
type | name | label | relevant | constraint | required | calculation | default | trigger | read_only
date | day | Day | | . <= today() | | | today()
integer | size | Size | | . > 0 | | | 3
decimal | weight | Weight | | | | | 2 * 4
text | name | Name | | | | | Ann
text | fixed | Fixed | | | | | concat('a', 1) | | yes
select_one yesno | agrees | Agrees | | | | | no
select_multiple yesno | several | Several | | | | | yes no
calculate | double | | | | | \${size} * 2
calculate | opened | | | | | once(today())
text | greeting | Greeting | \${size} > 2 | | \${agrees} = 'yes' | | Hello
begin repeat | item | Item
integer | amount | Amount | | . < \${size} | | | \${size}
calculate | total | | | | | \${amount} * \${weight}
date | bought | Bought | \${amount} != \${size} | . <= \${day} | | | \${day}
end repeat
calculate | items | | | | | count(\${item}[amount > 2])
note | many | Many | \${items} > 1 and selected(\${several}, 'yes')
`,
  `
list_name | name | label
yesno | yes | Yes
yesno | no | No
`,
)

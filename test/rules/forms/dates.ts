import { sheets } from './table.ts'

/** Dates and times, and what is computed of them. */
export const dates = sheets(
  `
type | name | label | relevant | constraint | required | calculation
date | born | Born | | . < today() | yes
calculate | age | | | | | int((today() - \${born}) div 365.25)
calculate | months | | | | | int((decimal-date-time(today()) - decimal-date-time(\${born})) div 30.4375)
calculate | days | | | | | decimal-date-time(\${born})
calculate | year | | | | | format-date(\${born}, '%Y')
calculate | written | | | | | format-date(\${born}, '%e %b %y %n')
calculate | weekday | | | | | format-date(\${born}, '%d/%m/%Y')
date | visit | Visit | \${age} >= 0 | . >= \${born}
calculate | due | | | | | if(\${visit} = '', '', date(decimal-date-time(\${visit}) + 280))
calculate | due_in | | | | | round(decimal-date-time(\${due}) - decimal-date-time(today()), 0)
calculate | week | | | | | if(\${visit} = '', '', int(decimal-date-time(\${visit}) div 7))
note | late | Late | \${due} < today()
note | soon | Soon | \${visit} > date('2024-02-01') and \${visit} <= today()
datetime | at | At | | . <= now() or \${age} > 20
calculate | at_days | | | | | round(decimal-date-time(\${at}), 3)
calculate | at_date | | | | | format-date-time(\${at}, '%Y-%m-%d')
calculate | at_time | | | | | format-date-time(\${at}, '%H:%M')
time | wakes | Wakes | \${at} != '' or \${age} > 10
calculate | minutes | | | | | 60 * number(substr(\${wakes}, 0, 2)) + number(substr(\${wakes}, 3, 5))
calculate | early | | | | | \${minutes} < 420
text | why | Why so early? | \${early} = 'true' | | \${minutes} < 60
calculate | newer | | | | | if(\${born} > \${visit}, 'born', if(\${visit} > \${born}, 'visit', 'same'))
calculate | leap | | | | | \${year} mod 4 = 0 and \${year} mod 100 != 0 or \${year} mod 400 = 0
integer | other | Year of school | number(\${year}) > 1999 | . >= number(\${year}) + 5 | \${age} > 6
`,
)

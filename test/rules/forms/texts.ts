import { sheets } from './table.ts'

/** Functions of texts. */
export const texts = sheets(
  `
type | name | label | relevant | constraint | required | calculation
text | first | First name | | string-length(.) < 9 | yes
text | last | Last name
calculate | full | | | | | normalize-space(concat(\${first}, ' ', \${last}))
calculate | initials | | | | | concat(substr(\${first}, 0, 1), substr(\${last}, 0, 1))
calculate | upper | | | | | translate(\${initials}, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
calculate | length | | | | | string-length(\${full})
calculate | before | | | | | substring-before(\${full}, ' ')
calculate | after | | | | | substring-after(\${full}, ' ')
calculate | empty | | | | | \${last} = ''
calculate | either | | | | | coalesce(\${last}, \${first})
calculate | starts | | | | | starts-with(\${full}, 'A') or ends-with(\${full}, 'n')
calculate | has | | | | | contains(\${full}, 'n')
calculate | tail | | | | | substr(\${full}, -2)
calculate | middle | | | | | substring(\${full}, 2, 3)
text | nickname | Nickname | \${starts} = 'true' | . != \${first} and . != \${last} | \${length} > 5
calculate | digits | | | | | translate(concat(\${nickname}, \${first}), 'abcnAN', '')
calculate | number | | | | | number(\${first}) + number(\${last})
calculate | joined | | | | | join('; ', \${first}, \${last}, \${nickname})
calculate | sorted | | | | | if(\${first} = \${last}, 'same', 'other')
calculate | text_number | | | | | concat(1 div 4, '/', 3, '/', string(1.50), '/', 10 * 0.1)
note | hello | Hello \${full} | \${has} = 'true' and regex(\${full}, '^[A-Za-z ]+$')
integer | repeat | Letters | | . <= string-length(\${first}) | \${has} = 'false'
calculate | cut | | | | | substr(\${first}, 0, \${repeat})
calculate | code | | | | | concat(\${cut}, '-', \${repeat} + 1, '-', \${length} > 3)
text | confirm | Repeat it | string-length(\${code}) > 4 | . = \${code} or . = '' or contains(\${code}, .)
`,
)

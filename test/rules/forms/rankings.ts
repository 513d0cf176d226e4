import { sheets } from './table.ts'

/** Rankings of all choices, and of those that a filter leaves. */
export const rankings = sheets(
  `
type | name | label | relevant | constraint | required | calculation | choice_filter
select_one need | none | Not needed
rank need | needs | Needs | | selected-at(., 0) != 'road' | yes
rank need | others | Others | selected-at(\${needs}, 0) != 'school' | count-selected(.) > 2 | | | name != \${none}
calculate | first | | | | | selected-at(\${needs}, 0)
calculate | last | | | | | selected-at(\${needs}, count-selected(\${needs}) - 1)
calculate | first_label | | | | | jr:choice-name(selected-at(\${others}, 0), '\${others}')
calculate | water | | | | | selected(\${others}, 'water')
calculate | same | | | | | \${needs} = \${others}
calculate | text | | | | | concat(\${needs}, '-', \${others})
begin repeat | person | Person
rank need | own | Own | | | \${first} = 'water'
calculate | agrees | | | | | selected-at(\${own}, 0) = \${first}
end repeat
calculate | agreed | | | | | count(\${person}[agrees = 'true'])
`,
  `
list_name | name | label
need | water | Water point
need | school | School
need | clinic | Clinic
need | road | Road
`,
)

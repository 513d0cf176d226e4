import { sheets } from './table.ts'

/** Classes and their pupils, which is a repeat in a repeat. */
export const census = sheets(
  `
type | name | label | relevant | constraint | required | calculation | repeat_count | choice_filter
text | school | School | | | yes
integer | rooms | Rooms | | . >= 0
begin repeat | class | Class
calculate | nth | | | | | position(..)
select_one grade | grade | Grade | | not(. = \${first_grade}) or \${nth} = 1 | yes
integer | boys | Boys | | . < 20
integer | girls | Girls | \${grade} != 'p2' | . <= 2 * coalesce(\${boys}, 0) + 20
calculate | pupils | | | | | coalesce(\${boys}, 0) + coalesce(\${girls}, 0)
begin repeat | pupil | Pupil | \${pupils} > 0 | | | | if(\${pupils} > 2, 2, \${pupils})
text | pupil_name | Name | | | \${grade} = 'p1'
integer | pupil_age | Age | | . > 4 and . < 20
calculate | place | | | | | concat(\${nth}, '-', position(..))
calculate | older | | | | | \${pupil_age} > indexed-repeat(\${pupil_age}, \${class}, \${nth}, \${pupil}, 1)
text | remark | Remark | \${pupil_age} > 12 and \${grade} = 'p1'
end repeat
calculate | ages | | | | | if(count(\${pupil}) > 0, sum(\${pupil_age}), 0)
calculate | class_names | | | | | join('/', \${pupil_name})
calculate | same | | | | | count(../../class[grade = current()/../grade])
end repeat
calculate | first_grade | | | | | indexed-repeat(\${grade}, \${class}, 1)
calculate | classes | | | | | count(\${class})
calculate | all | | | | | if(\${classes} > 0, sum(\${pupils}), 0)
calculate | listed | | | | | count(\${pupil})
calculate | named | | | | | count-non-empty(\${pupil_name})
calculate | last_girls | | | | | indexed-repeat(\${girls}, \${class}, \${classes})
note | full | Too full | \${all} div \${rooms} > 10 or \${rooms} = 0
select_one grade | best | Best grade | \${classes} > 1 | | | | | name = \${first_grade} or \${all} > 10
`,
  `
list_name | name | label
grade | p1 | Primary 1
grade | p2 | Primary 2
grade | p3 | Primary 3
`,
)

import { sheets } from './table.ts'

/** A household with its members, whose answers are summed up. */
export const household = sheets(
  `
type | name | label | relevant | constraint | required | calculation | repeat_count
begin group | who | Household
text | head | Name of the head | | string-length(.) > 1 | yes
integer | size | How many people live here? | | . > 0 and . <= 6 | true()
end group
begin repeat | member | Person | | | | | \${size}
calculate | number | | | | | position(..)
text | name | Name | | | \${number} = 1
integer | age | Age | | . >= 0 and . < 120 | yes
select_one sex | sex | Sex
calculate | adult | | | | | if(\${age} >= 18, 1, 0)
select_one work | job | Work | \${age} >= 15 | not(. = 'school' and \${age} > 40) | \${adult} = 1
integer | income | Income | selected(\${job}, 'paid') or \${job} = 'own' | . < 10000
select_multiple sick | illness | Illnesses | | not(selected(., 'none') and count-selected(.) > 1)
note | baby | \${name} is a baby | \${age} < 1
end repeat
calculate | adults | | | | | if(\${size} > 0, sum(\${adult}), 0)
calculate | oldest | | | | | max(\${age})
calculate | total | | | | | if(\${size} > 0, sum(\${income}), 0)
calculate | mean | | \${adults} > 0 | | | round(\${total} div \${adults}, 2)
calculate | names | | | | | join(', ', \${name})
calculate | second | | | | | indexed-repeat(\${name}, \${member}, 2)
calculate | women | | | | | count(\${member}[sex = 'f'])
calculate | members | | | | | count(\${member})
calculate | dependent | | | | | if(\${adults} > 0, (count(\${member}) - \${adults}) div \${adults}, 'none')
select_one yesno | poor | Does the household get help? | \${mean} < 500 or \${adults} = 0 | | \${total} = 0
note | end | There are \${adults} adults | \${adults} > 1 and count-non-empty(\${name}) > 0
`,
  `
list_name | name | label
sex | f | Female
sex | m | Male
work | paid | Paid
work | own | Own business
work | school | At school
work | no | None
sick | fever | Fever
sick | cough | Cough
sick | none | None of these
yesno | yes | Yes
yesno | no | No
`,
)

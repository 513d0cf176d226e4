import { sheets } from './table.ts'

/** A questionnaire with a score, as in clinics. */
export const screening = sheets(
  `
type | name | label | relevant | constraint | required | calculation | read_only
decimal | weight | Weight in kg | | . >= 1 and . <= 250 | yes
decimal | height | Height in cm | | (. >= 40 and . <= 230) or . = 0 | \${weight} > 0
calculate | bmi | | | | | if(\${height} > 0, round(\${weight} div pow(\${height} div 100, 2), 1), '')
calculate | class | | | | | if(\${bmi} = '', 'unknown', if(\${bmi} < 18.5, 'under', if(\${bmi} < 25, 'normal', 'over')))
select_one often | interest | Little interest | | | yes
select_one often | down | Feeling down | | | yes
select_one often | sleep | Trouble sleeping
calculate | short | | | | | number(\${interest}) + number(\${down})
calculate | score | | | | | coalesce(\${interest}, 0) + coalesce(\${down}, 0) + coalesce(\${sleep}, 0)
begin group | more | More questions | \${short} >= 3
select_multiple signs | signs | Signs | | not(selected(., 'none')) or count-selected(.) = 1 | true()
integer | days | Days | selected(\${signs}, 'fever') and not(selected(\${signs}, 'none')) | . < 31 and . > 0
acknowledge | told | I told the patient | \${days} > 7 | | \${days} > 14
end group
calculate | weighted | | | | | weighted-checklist(3, 9, \${short} > 2, 2, \${days} > 3, 3, \${class} = 'under', 1)
calculate | checked | | | | | checklist(2, 3, selected(\${signs}, 'fever'), selected(\${signs}, 'cough'), \${told} = 'OK')
calculate | grade | | | | | substr('low mid high', 4 * (\${score} div 3 - \${score} mod 3 div 3), 4 * (\${score} div 3 - \${score} mod 3 div 3) + 4)
calculate | refer | | | | | \${score} >= 6 or \${weighted} = 1 or \${checked} = 'true'
note | refer_note | Refer the patient | \${refer} = 'true'
text | reason | Why not? | \${refer} != 'true' and \${score} > 2 | regex(., '^[A-Za-z ]+$') | \${score} = 5
integer | again | Weeks until the next visit | \${refer} = 'false' | . mod 2 = 0 or . > 12
calculate | weeks | | | | | max(\${again}, \${days}, 1) - min(\${again}, \${days}, 1)
`,
  `
list_name | name | label
often | 0 | Not at all
often | 1 | Several days
often | 2 | More than half
often | 3 | Nearly every day
signs | fever | Fever
signs | cough | Cough
signs | none | None
`,
)

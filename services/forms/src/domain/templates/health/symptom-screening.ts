import { named, type Template, type TemplateField } from '../template.ts'

/** A symptom that counts for the score by the names of its options. */
const symptom = (key: string, label: string, points: number): TemplateField => ({
  ...named(key, { choices: [{ name: String(points) }, { name: '0' }] }),
  type: 'radio',
  label,
  options: ['Yes', 'No'],
  isRequired: true,
})

export const symptomScreening: Template = {
  id: 'symptom-screening',
  name: 'Symptom screening',
  description: 'Symptoms with a score that says who needs a referral, and the body mass index.',
  fields: [
    { type: 'heading' },
    {
      ...named('patient'),
      type: 'short_text',
      label: 'Name of the patient',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    {
      ...named('birth', {
        expressions: {
          constraint: '. <= today()',
          constraint_message: 'The date of birth cannot be in the future.',
        },
      }),
      type: 'date',
      label: 'Date of birth',
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    symptom('cough', 'Cough for more than 2 weeks?', 3),
    symptom('fever', 'Fever?', 1),
    symptom('sweat', 'Sweating at night?', 1),
    symptom('loss', 'Weight loss without a reason?', 2),
    symptom('contact', 'Lives with a person who has the disease?', 2),
    {
      ...named('weight'),
      type: 'number',
      label: 'Weight in kilograms',
      settings: { min: 2, max: 300, step: 0.1, field_width: 'small' },
    },
    {
      ...named('height'),
      type: 'number',
      label: 'Height in centimetres',
      settings: { min: 40, max: 250, step: 0.1, field_width: 'small' },
    },
    {
      ...named('score', {
        expressions: { calculation: '${cough} + ${fever} + ${sweat} + ${loss} + ${contact}' },
      }),
      type: 'hidden',
      label: 'Score',
      settings: { result: 'number' },
    },
    {
      ...named('bmi', {
        expressions: { calculation: 'round(${weight} div pow(${height} div 100, 2), 1)' },
      }),
      type: 'hidden',
      label: 'Body mass index',
      settings: { result: 'number' },
    },
    {
      type: 'paragraph',
      members: { expressions: { relevant: "${score} != ''" } },
      content: '<p>Score of ${patient}: <strong>${score}</strong></p>',
    },
    {
      type: 'paragraph',
      members: { expressions: { relevant: "${bmi} != ''" } },
      content: '<p>Body mass index: ${bmi}</p>',
    },
    {
      ...named('referral', { expressions: { relevant: '${score} >= 3' } }),
      type: 'dropdown',
      label: '${patient} needs a test. Where to?',
      options: ['Health post', 'Clinic', 'Hospital', 'Does not want a test'],
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    { type: 'submit_button', label: 'Save screening', settings: { button_alignment: 'left' } },
  ],
}

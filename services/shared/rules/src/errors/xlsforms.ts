import type { Entry } from './catalogue.ts'

/** What an XLSForm is refused for, at `file`, where ODK's converter refuses it too. */
export const xlsformErrors = {
  row_type_missing: [
    'Sheet “{sheet}”, row {row}: The question has no type.',
    { sheet: 'text', row: 'number' },
  ],
  row_type_unknown: [
    'Sheet “{sheet}”, row {row}: There is no type “{type}”.',
    { sheet: 'text', row: 'number', type: 'text' },
  ],
  row_label_missing: [
    'Sheet “{sheet}”, row {row}: The question has no label and no hint.',
    { sheet: 'text', row: 'number' },
  ],
  row_name_missing: [
    'Sheet “{sheet}”, row {row}: It has no name.',
    { sheet: 'text', row: 'number' },
  ],
  row_name_invalid: [
    'Sheet “{sheet}”, row {row}: “{name}” is not a name. Begin with a letter or an underscore, without spaces.',
    { sheet: 'text', row: 'number', name: 'text' },
  ],
  row_name_taken: [
    'Sheet “{sheet}”, row {row}: Another row of the same group has the name “{name}”. Rename one.',
    { sheet: 'text', row: 'number', name: 'text' },
  ],
  row_repeat_name_taken: [
    'Sheet “{sheet}”, row {row}: Another repeat, or the form, has the name “{name}”. Names of repeats must be unique in the form.',
    { sheet: 'text', row: 'number', name: 'text' },
  ],
  row_name_reserved: [
    'Sheet “{sheet}”, row {row}: The name “meta” is reserved. Choose another one.',
    { sheet: 'text', row: 'number' },
  ],
  row_list_unknown: [
    'Sheet “{sheet}”, row {row}: The list “{list}” is not in the sheet of choices.',
    { sheet: 'text', row: 'number', list: 'text' },
  ],
  row_calculation_missing: [
    'Sheet “{sheet}”, row {row}: It has no calculation.',
    { sheet: 'text', row: 'number' },
  ],
  row_end_unmatched: [
    'Sheet “{sheet}”, row {row}: “{type}” ends what has not begun.',
    { sheet: 'text', row: 'number', type: 'text' },
  ],
  row_begin_unmatched: [
    'Sheet “{sheet}”, row {row}: “{type}” has no end.',
    { sheet: 'text', row: 'number', type: 'text' },
  ],
  row_reference_malformed: [
    'Sheet “{sheet}”, row {row}: A reference in “{column}” is malformed. It is a dollar sign, then a name in braces.',
    { sheet: 'text', row: 'number', column: 'text' },
  ],
  row_reference_unknown: [
    'Sheet “{sheet}”, row {row}: “{column}” refers to “{name}”, which is the name of no row.',
    { sheet: 'text', row: 'number', column: 'text', name: 'text' },
  ],
  row_reference_ambiguous: [
    'Sheet “{sheet}”, row {row}: “{column}” refers to “{name}”, which is the name of several rows. Rename the others.',
    { sheet: 'text', row: 'number', column: 'text', name: 'text' },
  ],
  row_choice_repeated: [
    'Sheet “{sheet}”, row {row}: The list has the name “{name}” twice. Remove one.',
    { sheet: 'text', row: 'number', name: 'text' },
  ],
  row_choice_spaced: [
    'Sheet “{sheet}”, row {row}: The name “{name}” has a space. Choices of which people select several cannot have one.',
    { sheet: 'text', row: 'number', name: 'text' },
  ],
  row_other_filtered: [
    'Sheet “{sheet}”, row {row}: Choices that are filtered cannot have “other” added.',
    { sheet: 'text', row: 'number' },
  ],
  row_loop_mark: [
    'Sheet “{sheet}”, row {row}: In a loop, “{mark}” in “{column}” cannot be filled in. Write a percent sign as “%%”, and a column of the choices as in “%(label)s”.',
    { sheet: 'text', row: 'number', column: 'text', mark: 'text' },
  ],
  row_loop_label: [
    'Sheet “{sheet}”, row {row}: The choice “{name}” has no label, which a loop over its list needs.',
    { sheet: 'text', row: 'number', name: 'text' },
  ],
  row_loop_long: [
    'Sheet “{sheet}”, row {row}: The loop makes the form too long. Shorten it or its list.',
    { sheet: 'text', row: 'number' },
  ],
  row_entity_second: [
    'Sheet “{sheet}”, row {row}: A form can declare one entity. Remove this row.',
    { sheet: 'text', row: 'number' },
  ],
  row_entity_column: [
    'Sheet “{sheet}”, row {row}: Entities have no column “{column}”. Correct or remove it.',
    { sheet: 'text', row: 'number', column: 'text' },
  ],
  row_entity_needs: [
    'Sheet “{sheet}”, row {row}: The entity needs the column “{column}”.',
    { sheet: 'text', row: 'number', column: 'text' },
  ],
  row_entity_name: [
    'Sheet “{sheet}”, row {row}: “{name}” cannot be a name of entities. Begin with a letter, and do not use “name” or “label”; names of lists have no dots.',
    { sheet: 'text', row: 'number', name: 'text' },
  ],
  row_entity_repeat: [
    'Sheet “{sheet}”, row {row}: “{name}” must be a repeat that is in no other one, is named in the column “repeat” of the sheet “entities”, and contains every row with “{column}”.',
    { sheet: 'text', row: 'number', column: 'text', name: 'text' },
  ],
  row_entity_missing: [
    'Sheet “{sheet}”, row {row}: “{column}” needs a sheet “entities” that declares an entity.',
    { sheet: 'text', row: 'number', column: 'text' },
  ],
  row_entity_group: [
    'Sheet “{sheet}”, row {row}: A group or repeat cannot have “{column}”.',
    { sheet: 'text', row: 'number', column: 'text' },
  ],
} as const satisfies Record<string, Entry>

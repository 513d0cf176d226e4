// SQL: expressions on stored jsonb, shared by the exports.

/** The answer to the field `id`, a SQL expression, as text; a list as in CSV. */
export const joinedText = (id: string): string => `
  CASE WHEN jsonb_typeof(answers -> ${id}) = 'array' THEN (
    SELECT string_agg(option, '; ' ORDER BY n)
    FROM jsonb_array_elements_text(answers -> ${id}) WITH ORDINALITY AS o(option, n))
  ELSE answers ->> ${id} END`

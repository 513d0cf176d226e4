/** Examples of a form in two languages; `fieldUuid` is its field. */
export function translationExamples(fieldUuid: string) {
  const french = {
    title: 'Contrôle d’un point d’eau',
    thank_you_message: 'Merci de veiller sur le puits.',
    fields: {
      [fieldUuid]: { label: 'Profondeur du puits', description: 'En mètres, jusqu’à l’eau.' },
    },
  }
  const languages = ['en', 'fr']
  return {
    translation: french,
    settings: { languages, translations: { fr: french } },
    shown: { languages, parts: { 'translations.fr': '4f2a9b1c7d6e8f3045a1b2c3d4e5f607' } },
  }
}

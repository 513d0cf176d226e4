import type { Messages } from './en.ts'

export const pt: Messages = {
  loading: 'Abrindo…',
  language: 'Idioma',

  optional: '(opcional)',
  choose: 'Escolher…',
  clearChoice: 'Limpar a resposta',
  characters: (used, max) => `${used} de ${max} caracteres`,
  submit: 'Enviar',
  submitting: 'Enviando…',

  storedAs: (number) => `Guardado como ${number}`,
  twoReadings: (typed) => `“${typed}” pode significar dois números. Escolha o correto:`,
  wholeReading: (number) => `${number} (número inteiro)`,
  decimalReading: (number) => `${number} (com decimais)`,

  removeFile: (name) => `Remover ${name}`,
  remove: 'Remover',
  fileLimit: (size) => `Até ${size}`,
  fileKinds: { image: 'imagens', audio: 'som', video: 'vídeos', text: 'texto' },
  kilobytes: (number) => `${number} KB`,
  megabytes: (number) => `${number} MB`,
  gigabytes: (number) => `${number} GB`,

  payment: 'Este formulário pede um pagamento',
  paymentBody:
    'O pagamento é feito online, com o responsável pelo formulário, nunca nesta página. Peça a ele o link de pagamento. O que você digitar aqui fica neste aparelho.',
}

import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const pt: Messages = {
  newForm: 'Novo formulário',
  newFormLead: 'Escolha por onde começar. Ninguém vê o formulário até você publicá-lo.',
  blank: 'Formulário em branco',
  blankLead: 'Uma pergunta para começar. Adicione o que precisar.',
  questions: (count) => plural(count, { one: '# pergunta', other: '# perguntas' }),
  contents: 'Perguntas',
  newPage: 'Nova página',
  title: 'Título',
  createForm: 'Criar formulário',
  noTitle: 'Digite um título.',

  importForm: 'Importar um arquivo',
  importLead: 'Um formulário baixado dos ajustes dele, aqui ou em outra instalação.',
  file: 'Arquivo do formulário',
  notAForm: 'Este arquivo não é um formulário. Escolha um arquivo .json de “Baixar como arquivo”.',
  found: (title, fields) =>
    plural(fields, { one: '“{title}” com # campo.', other: '“{title}” com # campos.' }).replace(
      '{title}',
      () => title,
    ),
  changed: 'Alterado pela importação',
  leftOut: 'Deixado de fora',
  problems: 'O formulário não pode ser importado. Corrija isto no arquivo:',
  fieldNumber: (number) => `Campo ${number}`,
  import: 'Importar',
}

import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

const quoted = (name: string) => `“${name}”`

export const pt: Messages = {
  title: 'Histórico de versões',
  help: 'São mantidas as versões que alguém abriu e as últimas 100 alterações e publicações.',
  version: (version) => `Versão ${version}`,
  live: 'No ar',
  changes: {
    form_created: 'Formulário criado',
    form_changed: 'Configurações alteradas',
    field_added: 'Campo adicionado',
    field_changed: 'Campo alterado',
    field_removed: 'Campo excluído',
    fields_reordered: 'Campos movidos',
    draft_published: 'Rascunho publicado',
  },
  unknownChange: 'Alterado',
  credentials: {
    api_key: (name) => `chave de API ${quoted(name)}`,
    token: (name) => `token de acesso ${quoted(name)}`,
    session: (name) => `navegador ${quoted(name)}`,
  },
  unknownAuthor: 'Não se sabe quem a fez',
  compare: 'Diferenças',
  compareOf: (version) => `Diferenças da versão ${version}`,
  comparedWith: (version) => `Comparada com a versão ${version}:`,
  oldest: 'Nenhuma versão anterior é mantida.',
  restore: 'Restaurar',
  restoreOf: (version) => `Restaurar a versão ${version}`,
  restored: (version) =>
    `O rascunho está agora como a versão ${version}. Publique-o para colocá-lo no ar.`,
  showOlder: 'Mostrar versões anteriores',

  removed: 'Perguntas removidas com respostas',
  noRemoved: 'Nenhuma pergunta com respostas foi removida.',
  answers: (count) => plural(count, { one: '# resposta', other: '# respostas' }),
  encryptedAnswers: 'As respostas são criptografadas, então ninguém pode contá-las.',
  manyAnswers: 'Respostas demais para contar em 10 segundos.',
  bringBack: 'Trazer de volta',
  bringBackOf: (name) => `Trazer ${quoted(name)} de volta`,
  broughtBack: (name) =>
    `${quoted(name)} está de novo no rascunho. Publique-o para colocá-lo no ar.`,

  lossTitle: 'Respostas deixarão de ser vistas',
  lossBody:
    'Publicar remove perguntas que têm respostas. As respostas continuam guardadas: você as encontra como perguntas removidas na tabela, no resumo e nas exportações, e o “Histórico de versões” traz as perguntas de volta.',
  lossDependents: (names) => `Estes perdem a condição sobre ela: ${names}`,
  lossFiles: 'Os arquivos enviados a uma pergunta removida são excluídos e não voltam.',
  allChanges: 'Todas as alterações',
  whatChanged: 'O que mudou:',
}

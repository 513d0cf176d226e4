import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const pt: Messages = {
  settings: 'Ajustes',
  cancel: 'Cancelar',

  texts: 'Textos e notificações',
  textsLead: 'Estas alterações valem assim que você as guarda, sem publicar.',
  title: 'Título',
  titleHelp:
    'Nas suas listas e na aba do navegador. O título que aparece no formulário é um campo.',
  description: 'Descrição',
  descriptionHelp:
    'Mostrada abaixo do título do formulário, a não ser que esse título tenha sua própria descrição.',
  thankYou: 'Mensagem de agradecimento',
  thankYouHelp: 'Mostrada depois do envio das respostas.',
  redirect: 'Redirecionamento',
  redirectHelp:
    'Aberto quando as respostas foram enviadas, como https://example.org/next. O que é preenchido sem conexão mostra a mensagem em vez disso.',
  notify: 'Avisar-me por e-mail sobre novas respostas',
  notifyHelp: 'No máximo um e-mail por minuto, com o número de respostas, mas sem as respostas.',
  footer: 'Mostrar a menção “Formpost” abaixo do formulário',
  footerAlways: 'No plano gratuito, a menção “Formpost” é sempre mostrada.',
  save: 'Guardar',
  saved: 'Guardado',
  unsaved: 'Ainda não guardado',

  state: 'Aberto ou fechado',
  isOpen: 'O formulário está aberto: quem tem o link pode responder.',
  isClosed: 'O formulário está fechado: ninguém pode abri-lo nem enviar respostas.',
  closingLead:
    'O fechamento vale na hora. Você escolhe o que os visitantes leem e se as respostas anteriores ao fechamento ainda são aceitas.',
  openingLead:
    'A abertura vale na hora. Os aparelhos podem então enviar as respostas recusadas nesse meio-tempo.',
  close: 'Fechar formulário',
  open: 'Abrir formulário',
  closed: 'O formulário está fechado.',
  opened: 'O formulário está aberto.',
  isUnpublished:
    'O formulário ainda não foi publicado: ninguém pode abri-lo. Publique-o em “Edição” ou abra-o como está.',
  graceUntil: (time) =>
    `As respostas preenchidas sem conexão antes do fechamento são aceitas até ${time}.`,
  noGrace:
    'As respostas preenchidas sem conexão antes do fechamento são recusadas. Elas ficam nos aparelhos e podem ser enviadas de lá quando o formulário estiver aberto de novo.',
  closeTitle: 'Fechar este formulário?',
  closeBody: 'A partir de agora ninguém pode abrir o formulário.',
  closedMessage: 'Mensagem para os visitantes',
  closedMessageHelp:
    'Mostrada a quem abre o link: por exemplo, por que o formulário está fechado e a quem perguntar.',
  graceDays: 'Dias para aceitar respostas anteriores',
  graceDaysHelp:
    'Para aparelhos sem conexão: o que foi preenchido antes do fechamento é aceito por estes dias. 0 recusa na hora.',
  graceDaysWrong: 'Digite um número inteiro de 0 a 365.',
  changeClosing: 'Mudar a mensagem e os dias',
  closingSaved: 'Guardado',
  saveClosing: 'Guardar',

  webhook: 'Webhook',
  webhookLead:
    'Avisa um programa seu quando chegam respostas, com uma requisição assinada para o endereço dele.',
  url: 'Endereço',
  urlHelp: 'Um endereço https que recebe requisições POST.',
  urlRefused: 'Digite um endereço https da internet, sem nome de usuário nem senha.',
  events: 'Eventos',
  eventNames: {
    'submission.created': 'Chegou uma resposta',
    'submission.reviewed': 'Uma resposta foi revisada',
    'form.published': 'O formulário mudou',
  },
  noEvents: 'Escolha pelo menos um evento.',
  saveWebhook: 'Guardar webhook',
  rollSecret: 'Renovar o segredo',
  rollSecretTitle: 'Renovar o segredo de assinatura?',
  rollSecretBody:
    'Um novo segredo é criado e mostrado uma só vez. Por 24 horas os envios são assinados com os dois, para dar tempo de mudar seu programa.',
  secretRolled: 'Há um novo segredo de assinatura.',
  webhookSaved: 'O webhook está guardado.',
  secret: 'Segredo de assinatura',
  secretHelp:
    'Com ele seu programa confere a assinatura das requisições. Ele não é mostrado de novo.',
  test: 'Enviar um teste',
  testing: 'Enviando…',
  testDelivered: (status, duration) => `O teste chegou: status ${status} após ${duration}.`,
  testFailed: (reason) => `O teste não chegou: ${reason}`,
  status: (code) => `status ${code}`,
  noResponse: (duration) => `sem resposta após ${duration}`,
  milliseconds: (number) => `${number} ms`,
  deleteWebhook: 'Excluir webhook',
  deleteWebhookTitle: 'Excluir o webhook?',
  deleteWebhookBody:
    'As entregas que esperam outra tentativa são descartadas. A lista de entregas some.',
  webhookDeleted: 'O webhook foi excluído.',
  deliveries: 'Entregas',
  deliveriesLead: 'Todas as tentativas dos últimos 30 dias.',
  noDeliveries: 'Nada foi entregue ainda.',
  refresh: 'Atualizar',
  delivered: 'Entregue',
  failed: 'Falhou',
  attempt: (number) => `tentativa ${number}`,
  nextTry: (when) => `próxima tentativa ${when}`,
  sendAgain: 'Enviar de novo',
  sendAgainOf: (event, when) => `Enviar de novo: ${event}, ${when}`,
  willBeSent: 'Está sendo enviado de novo. Atualize a lista para ver o resultado.',
  showMore: 'Mostrar mais',

  copies: 'Cópias do formulário',
  copiesLead: 'Uma cópia tem os campos e os ajustes, mas não as respostas.',
  duplicate: 'Duplicar',
  duplicateTitle: 'Duplicar o formulário',
  titleOfCopy: 'Título da cópia',
  titleMissing: 'Digite um título.',
  copyOf: (title) => `Cópia de ${title}`,
  downloadDocument: 'Baixar como arquivo',
  documentHelp: 'Você pode importar o arquivo em “Novo formulário”, aqui ou em outra instalação.',

  delete: 'Excluir formulário',
  deleteLead: 'Exclui o formulário para sempre, com as respostas, os arquivos e o rascunho.',
  deleteTitle: (title) => `Excluir “${title}”?`,
  deleteEmpty: 'O formulário não tem respostas. Ele não poderá ser recuperado.',
  deleteAnswers: (count) =>
    plural(count, {
      one: '# resposta é excluída com ele.',
      many: '# de respostas são excluídas com ele.',
      other: '# respostas são excluídas com ele.',
    }),
  deleteFiles: (count) => plural(count, { one: '# arquivo também.', other: '# arquivos também.' }),
  deleteTheirFiles: 'Os arquivos delas também.',
  cannotUndo: 'Não é possível desfazer.',
  typeTitle: 'Digite o título do formulário para confirmar',
  wrongTitle: (title) => `Digite “${title}”.`,
  deleted: 'O formulário foi excluído.',
}

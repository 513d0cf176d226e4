import { formatCount, plural } from '@formpost/ui/messages/plural.ts'
import { pt as shared } from '@formpost/ui/messages/pt.ts'

import type { Messages } from './en.ts'

export const pt: Messages = {
  shared,

  home: 'Formulários neste aparelho',
  tryAgain: 'Tentar de novo',
  pageNotFound: 'Não há nenhuma página aqui',
  pageNotFoundBody: 'Confira o link ou vá para os formulários neste aparelho.',
  toHome: 'Formulários neste aparelho',
  skipToForm: 'Ir para o formulário',
  unexpectedError: 'Algo deu errado nesta página',
  unexpectedErrorBody:
    'O que você tinha digitado está guardado neste aparelho. Carregue a página de novo para continuar.',

  pillOffline: 'Sem conexão',
  pillWaiting: (count) => plural(count, { other: '# à espera' }),
  pillAttention: (count) => plural(count, { other: '# a corrigir' }),
  pillOutbox: 'Caixa de saída',
  outboxCount: (count) => `Caixa de saída (${formatCount(count)})`,

  updateReady: 'Uma nova versão está pronta',
  reload: 'Recarregar',
  storageFull:
    'Este aparelho não conseguiu guardar suas respostas: não há mais espaço. Elas continuam na tela.',
  storageFailing: 'Este aparelho não conseguiu guardar suas respostas. Elas continuam na tela.',
  storageBlocked:
    'O Formpost está aberto em outra aba com uma versão mais antiga. Feche essa aba e recarregue esta.',
  exportAnswers: 'Exportar',

  pageN: (page) => `Página ${formatCount(page)}`,
  pageNOfM: (page, pages) => `Página ${formatCount(page)} de ${formatCount(pages)}`,
  titleError: (title) => `Erro: ${title}`,
  next: 'Avançar',
  preparingFile: 'Preparando o arquivo…',
  back: 'Voltar',
  draftSaved: 'Rascunho guardado',
  draftNotSaved: 'Rascunho não guardado',
  startAgain: 'Começar de novo',
  startAgainTitle: 'Excluir este rascunho e começar de novo?',
  startAgainBody: 'As respostas e os arquivos deste rascunho serão excluídos deste aparelho.',
  deleteDraft: 'Excluir rascunho',
  keepDraft: 'Manter',
  continueDraft: (name) => `Continuar o rascunho de ${name}`,
  continueDraftChanged: (when) => `Continuar o rascunho alterado ${when}`,
  formChanged: 'Este formulário mudou desde que você começou. Confira suas respostas.',
  notAsked: 'Estas perguntas não são mais feitas, por isso estas respostas não serão enviadas:',
  noLongerFits: (label, answer) => `“${answer}” não serve mais para “${label}”. Responda de novo`,
  editing: 'Você está alterando um envio que não foi aceito. Ele é substituído quando você enviar.',
  editingWaiting:
    'Você está editando um envio da caixa de saída. Ele é enviado depois que você o enviar de novo.',
  editingAsNew:
    'Você está editando respostas que o serviço não tem. Envie para que sejam outro envio.',
  discardEdit: 'Descartar alterações',
  discardEditTitle: 'Descartar suas alterações?',
  discardEditBody: 'O envio fica na caixa de saída como estava antes.',
  notEditable: 'Este envio não pode ser editado agora',
  editObstacles: {
    open_elsewhere: 'Ele está sendo editado em outra aba. Continue lá, ou feche essa aba.',
    sending: 'Ele está sendo enviado neste momento.',
    sent: 'Ele já foi enviado.',
    encrypted: 'Ele está cifrado: só o responsável pelo formulário pode ler.',
    gone: 'Ele não está mais neste aparelho.',
  },
  problemTitle: 'Há um problema',
  brandedFooter: 'Feito com Formpost',

  fileShrunk: (label, before, after) => `${label}: tinha ${before}; foi reduzido para ${after}`,
  fileTooLarge: (name, size, max) =>
    `“${name}” tem ${size}. Escolha um arquivo de no máximo ${max}`,
  fileWrongType: (name, types) => `“${name}” é de outro tipo. Escolha um destes: ${types}`,
  fileEmpty: (name) => `“${name}” está vazio. Escolha outro arquivo`,
  fileUnreadable: (name) => `Não foi possível ler “${name}”. Escolha-o de novo`,

  encrypted:
    'Suas respostas são cifradas neste aparelho. Só o responsável pelo formulário pode lê-las.',
  noKey: 'Este formulário não tem chave para cifrar',
  noKeyBody:
    'As respostas precisam ser cifradas, por isso nada é enviado até que o responsável resolva isso. O que você digitar aqui fica neste aparelho.',
  encryptionFailed:
    'Suas respostas não puderam ser cifradas com a chave deste formulário, por isso nada foi enviado. Elas continuam na tela.',
  encryptedRecord:
    'Está cifrado: só o responsável pelo formulário pode ler. Não pode ser mostrado nem editado aqui.',
  closed: 'Este formulário está fechado',
  closedBody:
    'O responsável fechou o formulário. Suas respostas ficam guardadas aqui; você pode exportá-las.',
  closedEmptyBody: 'O responsável fechou o formulário. Ele não aceita mais respostas.',
  notOnDevice: 'Este formulário ainda não está neste aparelho',
  notOnDeviceBody:
    'O serviço não está acessível agora. Abra este link uma vez com conexão; depois o formulário abre sem ela.',
  formNotFound: 'Esse formulário não existe',
  formNotFoundBody: 'O link pode estar incompleto. Peça um novo a quem o enviou.',

  sent: 'Enviado',
  sentBody: 'O serviço confirmou que recebeu suas respostas.',
  savedOnDevice: 'Guardado neste aparelho',
  savedOnDeviceBody: 'Será enviado sozinho quando houver conexão. Você pode fechar esta página.',
  refused: 'Precisa de atenção',
  refusedBody: 'O serviço não aceitou este envio. Suas respostas ficam guardadas neste aparelho.',
  refusedLink: 'Ver o motivo na caixa de saída',
  fillAgain: 'Preencher de novo',

  addForms: 'Adicionar formulários',
  addFormsLabel: 'Links de formulários',
  addFormsHelp: 'Um link por linha. Cada formulário é baixado agora e depois abre sem conexão.',
  saveForOffline: 'Guardar para usar sem conexão',
  downloading: 'Baixando…',
  linkSaved: (title) => `“${title}” está neste aparelho`,
  linkInvalid: (link) => `${link} não é um link para um formulário daqui`,
  linkNotFound: (link) => `${link}: esse formulário não existe`,
  linkClosed: (link) => `${link}: este formulário está fechado`,
  linkUnreachable: (link) =>
    `${link}: o serviço não está acessível. Tente de novo quando houver conexão`,
  shareForm: (title) => `Passar adiante ou remover “${title}”`,
  shareFormBody: 'Aponte a câmera de outro telefone para este código para abrir o formulário nele.',
  copyLink: 'Copiar link',
  linkCopied: 'Link copiado',
  removeForm: 'Remover deste aparelho',
  removeFormLater:
    'Pode ser removido quando os rascunhos e envios dele forem enviados ou excluídos.',
  close: 'Fechar',
  homeIntro: 'Abra e preencha com ou sem conexão.',
  homeEmpty: 'Ainda não há formulários',
  homeEmptyBody:
    'Esta página guarda os formulários que você abriu, para preencher em qualquer lugar. Para adicionar um, abra o link dele uma vez com conexão.',
  formUpdated: (when) => `Atualizado ${when}`,
  formClosed: 'Fechado pelo responsável',
  draftsCount: (count) => plural(count, { one: '# rascunho', other: '# rascunhos' }),
  drafts: 'Rascunhos',
  draftChanged: (when) => `Última alteração ${when}`,
  install: 'Instalar o Formpost',
  installBody:
    'Assim ele fica à mão na tela inicial, e os dados ficam mais seguros neste aparelho.',

  outbox: 'Caixa de saída',
  outboxEmpty: 'Nada para enviar',
  outboxEmptyBody: 'Os envios ficam aqui até que o serviço os confirme.',
  allSent: 'Tudo foi enviado',
  sendingNow: (count) => plural(count, { other: 'Enviando #…' }),
  waitingNext: (count, when) => plural(count, { other: `# à espera, próxima tentativa ${when}` }),
  waitingNow: (count) => plural(count, { other: '# à espera, tentando agora' }),
  attentionCount: (count) =>
    plural(count, { one: '# precisa de atenção', other: '# precisam de atenção' }),
  sendNow: 'Enviar agora',
  export: 'Exportar',
  exporting: 'Exportando…',
  exportFailed: 'A exportação não funcionou. Tente de novo.',
  open: 'Abrir',
  actionOnRecord: (action, name) => `${action}: ${name}`,
  beingEdited: 'Você começou a editá-lo. Ele é enviado depois que você enviar suas alterações.',
  editedCount: (count) => plural(count, { other: '# em edição' }),
  retriedLater: 'Uma nova tentativa é feita sozinha de tempos em tempos, e com “Enviar agora”.',
  answersDeleted: 'As respostas foram excluídas deste aparelho depois do envio.',
  recordGone: 'Este envio não está mais neste aparelho',
  recordGoneBody: 'Ele foi excluído na caixa de saída.',
  edit: 'Editar',
  delete: 'Excluir',
  deleteTitle: 'Excluir este envio?',
  deleteUnsent:
    'Ele não foi enviado. As respostas e os arquivos serão excluídos deste aparelho e não poderão ser recuperados.',
  deleteSent: 'Ele foi enviado. Só o recibo será excluído deste aparelho.',
  cancel: 'Cancelar',
  filledIn: (when) => `Preenchido em ${when}`,
  sentAt: (when) => `Enviado em ${when}`,
  receipt: (uuid) => `Recibo ${uuid}`,
  showMore: (count) => plural(count, { other: 'Mostrar mais #' }),
  notPersisted:
    'Este navegador pode excluir o que está guardado aqui se faltar espaço no aparelho. Envie ou exporte em breve.',
  storageUsed: (used, free) =>
    `O que está guardado neste aparelho ocupa ${used}; há ${free} livres.`,
  storagePersisted: 'O navegador não o excluirá por conta própria.',

  states: {
    waiting: 'À espera',
    sending: 'Enviando',
    sent: 'Enviado',
    needs_attention: 'Precisa de atenção',
  },
  retryReasons: {
    unreachable: 'O serviço não está acessível.',
    busy: 'O serviço está ocupado. O envio será repetido mais tarde.',
    out_of_order: 'O serviço está fora do ar no momento.',
  },
  refusals: {
    closed:
      'O responsável fechou o formulário. Suas respostas ficam guardadas aqui; você pode exportá-las.',
    conflict:
      'O serviço já tem outras respostas com o número deste envio. Para enviar estas como outro envio, edite e envie.',
    editedTooLate:
      'O serviço já tinha recebido este envio, com as respostas de antes das suas alterações. As respostas alteradas ficam guardadas aqui. Para enviá-las como outro envio, edite e envie. Caso contrário, exclua.',
    payment:
      'O formulário pede um pagamento, por isso as respostas não podem ser enviadas daqui. Elas ficam guardadas aqui e você pode exportá-las.',
    tooLarge: 'É maior do que o serviço aceita. Edite e escolha arquivos menores.',
    invalid: 'Algumas respostas não foram aceitas. Edite-as e envie de novo.',
    encryption:
      'O formulário agora é cifrado, mas a chave dele não pôde ser usada, por isso nada foi enviado. Envie de novo mais tarde, ou exporte suas respostas e pergunte ao responsável pelo formulário.',
    other: 'O serviço não o aceitou. Edite, ou exporte e pergunte ao responsável pelo formulário.',
  },

  problems: {
    required: (label) => `Responda a “${label}”`,
    requiredChoice: (label) => `Escolha uma resposta para “${label}”`,
    requiredFile: (label) => `Adicione um arquivo a “${label}”`,
    number: (label) => `Digite um número em “${label}”`,
    numberBetween: (label, min, max) => `Digite um número entre ${min} e ${max} em “${label}”`,
    numberAtLeast: (label, min) => `Digite um número de pelo menos ${min} em “${label}”`,
    numberAtMost: (label, max) => `Digite um número de no máximo ${max} em “${label}”`,
    ambiguousNumber: (label) => `Escolha qual número quer dizer em “${label}”`,
    tooManyDigits: (label, digits) =>
      `Digite um número de no máximo ${digits} algarismos em “${label}”`,
    wholeNumber: (label) => `Digite um número inteiro em “${label}”`,
    steps: (label, step, base) =>
      `Digite um número em passos de ${step} a partir de ${base} em “${label}”`,
    email: (label) => `Digite um e-mail como nome@exemplo.com em “${label}”`,
    phone: (label) => `Digite um número de telefone como +55 11 2345 6789 em “${label}”`,
    date: (label) => `Digite uma data completa em “${label}”`,
    dateBetween: (label, min, max) => `Digite uma data entre ${min} e ${max} em “${label}”`,
    dateFrom: (label, min) => `Digite ${min} ou uma data posterior em “${label}”`,
    dateUntil: (label, max) => `Digite ${max} ou uma data anterior em “${label}”`,
    tooLong: (label, max) => `Encurte “${label}” para ${max} caracteres`,
    option: (label) => `Escolha uma das respostas para “${label}”`,
    characters: (label) => `Remova de “${label}” os caracteres que não podem ser guardados`,
  },
}

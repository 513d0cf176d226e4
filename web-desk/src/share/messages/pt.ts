import type { Messages } from './en.ts'

export const pt: Messages = {
  share: 'Compartilhar',

  unpublishedTitle: 'O formulário ainda não foi publicado',
  unpublishedBody: 'Ninguém pode abrir o link até você publicar o formulário.',
  toBuild: 'Ir para Edição',
  closedTitle: 'O formulário está fechado',
  closedBody: 'Ninguém pode abrir o link até você abrir o formulário.',
  openForm: 'Abrir formulário',
  opened: 'O formulário está aberto.',

  localTitle: 'Este link só funciona neste computador',
  localBody:
    'Ele começa com “localhost”, que é o computador que o abre. Um telefone não pode usar nem o link nem o código QR.',
  localAddresses:
    'Para obter um link para outros aparelhos da sua rede, abra esta página em um dos endereços deste computador nela:',
  insecureTitle: 'Os telefones só podem abrir este link com conexão',
  offlineNeedsHttps:
    'Preencher sem conexão requer um endereço https: ponha um servidor com certificado na frente do Formpost e dê o endereço dele a APP_URL.',

  link: 'Link',
  linkLead:
    'Envie este link a todos que devem responder. Depois de aberto uma vez, funciona sem conexão.',
  copyLink: 'Copiar link',
  seeForm: 'Ver o formulário',

  qrCode: 'Código QR',
  qrCodeLead: 'Para cartazes e papéis: a câmera de um telefone abre o formulário com ele.',
  qrCodeOf: (link) => `Código QR de ${link}`,
  print: 'Imprimir',
  downloadSvg: 'Baixar SVG',

  website: 'Em um site',
  websiteLead:
    'Adicione este código a uma página. O link abre o formulário em uma página própria, onde ele também funciona sem conexão.',
  html: 'Código HTML',
  copyHtml: 'Copiar código',

  prefilled: 'Link com respostas',
  prefilledLead:
    'Abre o formulário com algumas respostas já preenchidas, como o nome de uma aldeia ou de uma equipe. Elas podem ser alteradas antes do envio.',
  noFields: 'O formulário não tem campos que um link possa preencher.',
  field: 'Campo para preencher',
  addField: 'Adicionar',
  hidden: (label) => `${label} (oculto)`,
  removeField: (label) => `Remover ${label}`,
  remove: 'Remover',
  unfit: 'O formulário não aceita esta resposta, por isso o link a deixa de fora.',
}

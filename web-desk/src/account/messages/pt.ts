import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const pt: Messages = {
  account: 'Conta',

  profile: 'Perfil',
  name: 'Nome',
  nameMissing: 'Digite um nome.',
  email: 'E-mail',
  emailHelp: 'Com ele você entra, e nele recebe as notificações.',
  emailInvalid: 'Digite um e-mail, como nome@example.org.',
  save: 'Guardar',
  saved: 'Guardado',

  password: 'Senha',
  passwordLead: 'Uma nova senha encerra na hora todas as suas outras sessões.',
  passwordLeadTwoFactor:
    'Uma nova senha encerra na hora todas as suas sessões. Depois você entra de novo, com um código.',
  revokeKeysToo: 'Revogar também as chaves de API',
  revokeKeysHelp: 'Escolha isto se outra pessoa talvez conheça sua senha.',
  changePassword: 'Mudar senha',
  passwordChanged: 'Sua senha foi mudada.',
  passwordChangedLogIn: 'Sua senha foi alterada. Entre com a nova.',

  twoFactor: 'Autenticação em dois fatores',
  twoFactorLead: 'Além da senha, é pedido um código de um aplicativo do seu telefone.',
  isOff: 'Está desativada.',
  isOn: 'Está ativada.',
  setUp: 'Configurar',
  scan: 'Aponte um aplicativo de autenticação para este código QR.',
  qrCode: 'Código QR para o aplicativo de autenticação',
  orType: 'Ou digite esta chave no aplicativo',
  code: 'Código do seu aplicativo',
  codeHelp: 'Os 6 algarismos que o aplicativo mostra agora.',
  wrongCode:
    'O código não está correto. Confira a hora do seu telefone e use o código mais recente.',
  turnOn: 'Ativar',
  cancel: 'Cancelar',
  turnedOn: 'A autenticação em dois fatores está ativada.',
  recoveryCodes: 'Códigos de recuperação',
  recoveryCodesHelp:
    'Cada código funciona uma vez no lugar de um código do seu aplicativo. Guarde-os com seus papéis importantes. Eles não são mostrados de novo.',
  copyCodes: 'Copiar',
  downloadCodes: 'Baixar',
  recoveryFile: 'formpost-codigos-de-recuperacao.txt',
  codesKept: 'Já os guardei',
  turnOff: 'Desativar',
  turnOffTitle: 'Desativar a autenticação em dois fatores?',
  turnOffBody:
    'Então basta sua senha para entrar. Seus códigos de recuperação deixam de funcionar.',
  turnedOff: 'A autenticação em dois fatores está desativada.',

  keys: 'Chaves de API',
  keysLead:
    'Programas usam uma chave no lugar da sua senha. Ela dá acesso a todos os seus formulários.',
  noKeys: 'Você não tem chaves de API.',
  createKey: 'Criar chave de API',
  keyName: 'Nome da chave',
  keyNameHelp: 'O que a usa, como “Relatório semanal”.',
  access: 'Acesso',
  accessNames: { read: 'Leitura', read_write: 'Leitura e escrita' },
  keySecret: (name) => `Chave de API “${name}”`,
  keySecretHelp: 'Copie-a agora. Ela não é mostrada de novo.',
  created: (when) => `criada ${when}`,
  lastUsed: (when) => `último uso ${when}`,
  neverUsed: 'nunca usada',
  revoke: 'Revogar',
  revokeKey: (name) => `Revogar ${name}`,
  revokeTitle: (name) => `Revogar “${name}”?`,
  revokeBody: 'Os programas que usam esta chave param de funcionar na hora.',
  revoked: 'A chave foi revogada.',

  sessions: 'Sessões',
  sessionsLead: 'Onde você está conectado.',
  kinds: { session: 'Navegador', token: 'Token de acesso' },
  thisSession: 'Esta sessão',
  end: 'Encerrar',
  endSession: (name, when) => `Encerrar ${name}, ${when}`,
  endOthers: 'Encerrar todas as outras',
  endOthersTitle: 'Encerrar todas as outras sessões?',
  endOthersBody: (count) =>
    plural(count, {
      one: '# outra sessão será encerrada na hora. As chaves de API continuam funcionando.',
      other: '# outras sessões serão encerradas na hora. As chaves de API continuam funcionando.',
    }),
  ended: 'A sessão foi encerrada.',
  othersEnded: 'Todas as outras sessões foram encerradas.',
}

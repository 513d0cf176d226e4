import { plural } from '@formpost/ui/messages/plural.ts'
import { pt as shared } from '@formpost/ui/messages/pt.ts'

import type { Messages } from './en.ts'

export const pt: Messages = {
  shared,

  appName: 'Formpost',
  loading: 'Carregando…',
  tryAgain: 'Tentar de novo',
  cancel: 'Cancelar',
  close: 'Fechar',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'O texto está selecionado. Copie-o com o teclado ou o menu.',
  skipToContent: 'Ir para o conteúdo',
  unexpectedError: 'Algo deu errado nesta página',
  unexpectedErrorBody:
    'Carregue a página de novo para continuar. O que ainda não estava guardado pode ter se perdido.',
  reload: 'Recarregar',
  pageNotFound: 'Não há nenhuma página aqui',
  pageNotFoundBody: 'Confira o endereço ou vá para seus formulários.',
  toForms: 'Seus formulários',

  errors: {
    unreachable: 'O serviço não está acessível. Confira sua conexão e tente de novo.',
    unavailable: 'O serviço está fora do ar no momento. Tente de novo daqui a pouco.',
    loggedOut: 'Sua sessão está encerrada. Entre para continuar.',
    forbidden: 'Você não tem permissão para fazer isso.',
    notConfirmed: 'Nada foi alterado, porque a senha não foi digitada.',
    notFound: 'Não existe mais. Pode ter sido excluído.',
    tooLarge: 'Passa do tamanho que o serviço aceita.',
    tooMany: (seconds) =>
      plural(seconds, {
        one: 'Pedidos demais. Tente de novo em # segundo.',
        other: 'Pedidos demais. Tente de novo em # segundos.',
      }),
    unexpected: 'Algo deu errado. Tente de novo.',
    outdated: 'Isto foi alterado em outro lugar nesse meio-tempo. Recarregue a página.',
    refused: 'O serviço não aceitou isto. Verifique o que digitou e tente de novo.',
  },

  logIn: 'Entrar',
  logOut: 'Sair',
  logOutTitle: 'Sair sem guardar?',
  logOutBody:
    'Ainda não foram guardados ajustes ou revisões que você alterou. Essas alterações serão perdidas.',
  email: 'E-mail',
  password: 'Senha',
  code: 'Código do seu aplicativo',
  recoveryCode: 'Código de recuperação',
  useRecoveryCode: 'Usar um código de recuperação',
  useCode: 'Usar um código do seu aplicativo',
  codeHelp: 'Digite os 6 algarismos que seu aplicativo de autenticação mostra para o Formpost.',
  codeMissing: 'Digite o código.',
  wrongLogin: 'O e-mail ou a senha não estão corretos.',
  wrongCode: 'O código não está correto ou já foi usado. Espere o próximo.',
  forgotPassword:
    'Esqueceu a senha? Peça ao administrador deste serviço um link para escolher outra.',
  sessionEnded: 'Sua sessão terminou',
  sessionEndedBody: 'Entre para continuar de onde parou.',
  confirmPassword: 'Confirme sua senha',
  confirmPasswordBody: 'Esta alteração precisa da sua senha.',
  confirm: 'Confirmar',
  wrongPassword: 'A senha não está correta.',
  linkLogin: 'Entrando…',
  linkInvalid: 'Este link expirou ou já foi usado',
  linkInvalidBody: 'Cada link funciona uma só vez. Entre com sua senha ou peça um novo link.',
  setPassword: 'Escolha sua senha',
  newPassword: 'Nova senha',
  newPasswordHelp: 'Pelo menos 8 caracteres.',
  showPassword: 'Mostrar a senha',
  passwordSet: 'Sua senha está guardada.',
  passwordTooShort: 'Digite pelo menos 8 caracteres.',
  passwordTooLong: 'Digite no máximo 256 caracteres.',
  passwordTooEasy: 'Esta senha é comum demais, ou contém o nome do seu e-mail. Escolha outra.',
  savePassword: 'Guardar senha',

  forms: 'Formulários',
  newForm: 'Novo formulário',
  searchForms: 'Buscar formulários',
  account: 'Conta',
  live: 'Publicado',
  closed: 'Fechado',
  unpublished: 'Ainda não publicado',
  draftChanges: 'Rascunho não publicado',
  encrypted: 'Cifrado',
  answersCount: (count) =>
    plural(count, { one: '# resposta', many: '# de respostas', other: '# respostas' }),
  noAnswers: 'Ainda não há respostas',
  formsFound: (count) => plural(count, { one: '# formulário', other: '# formulários' }),
  noFormsFound: 'Nenhum formulário tem isso no título.',
  noForms: 'Ainda não há formulários',
  noFormsBody:
    'Crie seu primeiro formulário a partir de um modelo ou do zero. Ele fica disponível assim que você o publicar.',
  lastAnswer: (when) => `última resposta ${when}`,
  changed: (when) => `alterado ${when}`,
  showMore: 'Mostrar mais',

  tabs: {
    build: 'Edição',
    answers: 'Respostas',
    summary: 'Resumo',
    share: 'Compartilhar',
    settings: 'Ajustes',
  },
  formSections: 'Seções do formulário',
}

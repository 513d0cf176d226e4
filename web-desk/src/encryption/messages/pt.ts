import { plural } from '@formpost/ui/messages/plural.ts'

import type { Messages } from './en.ts'

export const pt: Messages = {
  title: 'Criptografia',
  off: 'As respostas podem ser cifradas no aparelho de quem responde, para que só você possa lê-las, com uma chave que este serviço nunca tem.',
  offLosses:
    'Os filtros por resposta e a busca não funcionam com respostas cifradas. Se você perder a chave privada ou a frase secreta dela, ninguém mais pode ler as respostas.',
  offForGood:
    'Este formulário já tem respostas. A criptografia só pode ser ativada antes da primeira resposta. Duplique o formulário para coletar respostas cifradas.',
  offForPayments: 'Um formulário com pagamento não pode ser cifrado.',
  frozen:
    'Nada foi alterado, porque o formulário recebeu uma resposta. A criptografia não pode mudar depois da primeira, mesmo que ela tenha sido excluída.',
  on: 'As respostas são cifradas no aparelho de quem responde. Para lê-las, desbloqueie-as com sua chave privada na página Respostas.',
  onForGood:
    'A cifragem e a chave não mudam, porque o formulário tem respostas. Uma chave que expira pode ser renovada.',
  keyEnds: (time: string) =>
    `A chave pode cifrar até ${time}. Renove-a antes, ou depois disso ninguém poderá responder.`,
  keyExpired: (time: string) =>
    `A chave expirou em ${time}. Ninguém pode responder até que você a renove. Enquanto isso, os dispositivos guardam as respostas.`,
  renewKey: 'Renovar a chave',
  renewBody:
    'Prolongue a validade da chave no programa que a criou, ou adicione uma subchave. Depois exporte a chave pública e cole-a aqui.',
  notRenewed:
    'Nada mudou: deve ser a chave do formulário, com uma validade posterior ou uma subchave mais recente.',
  keyRenewed: 'A chave foi renovada',
  fingerprint: 'Impressão digital da chave',
  changeKey: 'Mudar a chave',
  changeKeyBody:
    'Guarde também a chave privada anterior: as respostas preenchidas antes, em um aparelho sem conexão, continuam cifradas para ela.',
  switchOff: 'Desativar a criptografia',
  switchOffTitle: 'Desativar a criptografia?',
  switchOffBody: 'Então o serviço pode ler as novas respostas.',
  switchedOn: 'A criptografia está ativada',
  switchedOff: 'A criptografia está desativada',
  keyChanged: 'A chave foi mudada',
  switchOn: 'Ativar a criptografia',
  useKey: 'Usar esta chave',
  cancel: 'Cancelar',

  makePair: 'Criar um par de chaves',
  makePairHelp: 'Para você, se não tem uma chave OpenPGP. Ele é criado nesta aba.',
  usePublic: 'Usar uma chave pública que você já tem',
  usePublicHelp: 'Para uma chave OpenPGP sua ou da sua organização.',

  stepMake: '1. Criar o par de chaves',
  stepDownload: '2. Baixar a chave privada',
  stepCheck: '3. Conferir que você consegue abri-la',
  keyName: 'Nome da chave',
  keyNameHelp: 'Para distinguir suas chaves.',
  keyNameMissing: 'Digite um nome.',
  passphrase: 'Frase secreta',
  newPassphraseHelp: (min) =>
    plural(min, {
      one: 'Pelo menos # caractere.',
      other:
        'Pelo menos # caracteres. Quatro ou mais palavras ao acaso são fáceis de lembrar e difíceis de adivinhar.',
    }),
  passphraseTooShort: (min) =>
    plural(min, {
      one: 'Digite pelo menos # caractere.',
      other: 'Digite pelo menos # caracteres.',
    }),
  repeatPassphrase: 'Repita a frase secreta',
  passphrasesDiffer: 'As frases secretas são diferentes.',
  strength: { weak: 'Fácil de adivinhar', fair: 'Razoável', strong: 'Difícil de adivinhar' },
  making: 'Criando as chaves…',
  pairMade: 'O par de chaves foi criado',
  downloadBody:
    'Guarde o arquivo e a frase secreta separados, onde você os encontre daqui a anos. Este serviço não guarda nenhum dos dois.',
  downloadKey: 'Baixar chave privada',
  downloadAgain: 'Baixar de novo',
  checkBody: 'Escolha o arquivo que você acabou de baixar e digite a frase secreta dele.',
  checkKey: 'Conferir a chave',
  keyChecked: 'O arquivo e a frase secreta abrem as respostas.',
  fileName: (title) => `formpost-${title}-chave-privada.asc`,

  publicKey: 'Chave pública',
  publicKeyHelp: 'Começa com -----BEGIN PGP PUBLIC KEY BLOCK-----.',
  publicKeyFile: 'Ou escolha o arquivo dela',
  publicKeyMissing: 'Cole uma chave pública ou escolha o arquivo dela.',
  publicKeyOf: (user) => `Chave de ${user}`,
  endsOn: (day: string) => `Expira em ${day}`,
  publicKeyBody:
    'Compare a impressão digital com a da sua chave e confirme que você tem a chave privada.',

  unlock: 'Desbloquear',
  unlockTitle: 'Desbloquear as respostas',
  unlockBody:
    'A chave e a frase secreta são usadas só nesta aba. Elas nunca são enviadas nem guardadas.',
  unlockFormer: 'Desbloquear com uma chave anterior',
  privateKeyFile: 'Arquivo da chave privada',
  privateKeyMissing: 'Escolha o arquivo da chave privada.',
  unlockPassphraseHelp: 'Deixe vazia se a chave não tiver.',
  locked: 'Estas respostas estão cifradas. Desbloqueie-as com sua chave privada para lê-las aqui.',
  unlocked: 'Desbloqueadas nesta aba',
  partlyUnlocked:
    'Desbloqueadas nesta aba. Algumas respostas estão cifradas para outra chave, como uma anterior.',
  lock: 'Bloquear',
  nowUnlocked: 'As respostas estão desbloqueadas',
  nowLocked: 'As respostas estão bloqueadas',
  sealed: 'Nenhuma chave desbloqueada abre esta resposta.',
  sealedCount: (count) =>
    plural(count, {
      one: '# resposta não pode ser aberta com as chaves desbloqueadas.',
      many: '# de respostas não podem ser abertas com as chaves desbloqueadas.',
      other: '# respostas não podem ser abertas com as chaves desbloqueadas.',
    }),
  sealedFile: 'Nenhuma chave desbloqueada abre este arquivo.',
  exportSealed: {
    csv: 'As colunas das respostas cifradas ficam vazias até você desbloquear as respostas.',
    zip: 'Os arquivos continuam cifrados, como mensagens OpenPGP.',
  },
  decryptAnswers: 'Decifrar as respostas',
  decryptingAnswers: 'Decifrando as respostas',
  decrypting: (done, total) => `${done} de ${total} respostas decifradas`,

  problems: {
    'not-a-key': 'Isto não é uma chave OpenPGP.',
    'public-key': 'É uma chave pública. Escolha o arquivo da chave privada.',
    'private-key': 'É uma chave privada. Nunca a dê a ninguém: use a chave pública.',
    several: 'Aqui há várias chaves. Exporte somente a chave do formulário.',
    expired: 'Esta chave expirou. Prolongue a validade e exporte-a de novo.',
    'cannot-encrypt':
      'Esta chave não pode cifrar. Ela pode ter expirado, ter sido revogada ou servir só para assinar.',
    'wrong-passphrase': 'A frase secreta não está correta.',
    argon2:
      'Esta chave está protegida com Argon2, que esta página não consegue abrir. Use “npm run decrypt” no seu computador.',
    'other-key': 'É outra chave, não a do formulário.',
  },
}

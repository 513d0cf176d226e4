import { pt as properties } from '../properties/messages/pt.ts'
import { pt as screen } from '../screen-messages/pt.ts'
import type { Messages } from './en.ts'

export const pt: Messages = {
  properties,
  screen,

  fieldTypes: {
    short_text: { name: 'Texto curto', description: 'Uma linha, como um nome ou um lugar.' },
    long_text: { name: 'Texto longo', description: 'Várias linhas, como um comentário.' },
    email: { name: 'E-mail', description: 'Um endereço de e-mail.' },
    number: { name: 'Número', description: 'Um número, com limites se você os definir.' },
    phone: { name: 'Telefone', description: 'Um número de telefone em qualquer formato.' },
    date: { name: 'Data', description: 'Um dia do calendário.' },
    dropdown: { name: 'Lista suspensa', description: 'Uma opção de uma lista que se abre.' },
    radio: { name: 'Escolha única', description: 'Uma opção, com todas à vista.' },
    checkbox: { name: 'Múltipla escolha', description: 'Quantas opções se quiser.' },
    file: { name: 'Arquivo', description: 'Uma foto, um documento ou outro arquivo.' },
    heading: { name: 'Título', description: 'O título do formulário ou de uma seção.' },
    paragraph: { name: 'Parágrafo', description: 'Texto para ler, com formatação e links.' },
    divider: { name: 'Divisor', description: 'Uma linha entre perguntas.' },
    image: { name: 'Imagem', description: 'Uma imagem de um endereço da web.' },
    hidden: {
      name: 'Valor oculto',
      description: 'Guardado com a resposta, definido pelo link.',
    },
    page_break: { name: 'Quebra de página', description: 'Começa uma nova página.' },
    payment: { name: 'Pagamento', description: 'Um aviso de que o formulário pede um pagamento.' },
    submit_button: { name: 'Botão de envio', description: 'O texto e o lugar do botão.' },
  },
}

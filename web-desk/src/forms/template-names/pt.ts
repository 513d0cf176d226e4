import type { TemplateNames } from './template-names.ts'

/** The texts of templates in Portuguese. */
export const pt: TemplateNames = {
  categories: {
    basics: 'Básicos',
    safety: 'Segurança e inspeção',
    'field-work': 'Trabalho de campo e pesquisas',
    health: 'Saúde e cuidados',
    events: 'Eventos e grupos',
    work: 'Trabalho e formação',
    services: 'Clientes e serviços',
  },
  templates: {
    'contact-request': {
      name: 'Pedido de contato',
      description: 'Uma mensagem para sua equipe, com a forma como quem envia deseja a resposta.',
    },
    'equipment-check': {
      name: 'Verificação de equipamento',
      description:
        'A verificação de uma máquina, ferramenta ou veículo antes do uso, com defeitos e fotos.',
    },
    'incident-report': {
      name: 'Relatório de incidente',
      description:
        'Um acidente, quase acidente, dano ou ocorrência de segurança: o que houve e o que foi feito.',
    },
    'site-inspection': {
      name: 'Inspeção de local',
      description:
        'Uma volta por um edifício ou obra, com constatações, fotos e data para reparos.',
    },
    'distribution-record': {
      name: 'Registro de distribuição',
      description: 'Bens entregues a uma família: quem veio, o que recebeu, o que faltou.',
    },
    'household-survey': {
      name: 'Pesquisa domiciliar',
      description: 'Quem mora em um domicílio, sua casa, água e renda, perguntado à porta.',
    },
    'water-point-inspection': {
      name: 'Inspeção de ponto de água',
      description:
        'O estado de um poço, bomba ou torneira: vazão, qualidade da água, defeitos e quem cuida.',
    },
    'consent-form': {
      name: 'Termo de consentimento',
      description:
        'Consentimento informado para um estudo, tratamento ou gravação, por si ou por uma criança.',
    },
    'health-screening': {
      name: 'Triagem de saúde',
      description:
        'Sinais de doença, medições e encaminhamento, para uma clínica, escola ou acampamento.',
    },
    'home-visit': {
      name: 'Visita domiciliar',
      description:
        'Uma visita de cuidado ou social em casa: como a pessoa está, o que foi feito, o que vem a seguir.',
    },
    attendance: {
      name: 'Presença',
      description:
        'A lista de uma aula, reunião ou turno, uma resposta por pessoa; serve na entrada.',
    },
    'event-registration': {
      name: 'Inscrição em evento',
      description:
        'A inscrição em uma conferência, oficina ou encontro, com convidados, refeições e necessidades de acesso.',
    },
    'volunteer-sign-up': {
      name: 'Inscrição de voluntários',
      description: 'Pessoas que oferecem seu tempo: o que gostam de fazer, quando, e quem chamar.',
    },
    'job-application': {
      name: 'Candidatura a emprego',
      description:
        'Uma candidatura com experiência, disponibilidade e currículo, que pede só o necessário.',
    },
    'leave-request': {
      name: 'Pedido de licença',
      description: 'Tempo fora do trabalho: de que tipo, de quando a quando, e quem substitui.',
    },
    'training-evaluation': {
      name: 'Avaliação de curso',
      description:
        'O que os participantes acham de um curso e de seus instrutores, sem pedir o nome.',
    },
    complaint: {
      name: 'Reclamação',
      description:
        'Uma reclamação com fatos, provas e o resultado desejado; pode ser enviada sem nome.',
    },
    'customer-feedback': {
      name: 'Opinião de clientes',
      description:
        'O quanto as pessoas estão satisfeitas com um produto ou serviço, e o que o melhoraria.',
    },
    'maintenance-request': {
      name: 'Pedido de reparo',
      description:
        'Um reparo em um apartamento, escritório ou local público: onde, o quê, qual a urgência, quando vir.',
    },
    'order-request': {
      name: 'Encomenda',
      description:
        'Um pedido que você mesmo confirma e cobra: itens, quantidade, entrega ou retirada.',
    },
  },
}

import type { TemplateNames } from './template-names.ts'

/** The texts of templates in Spanish. */
export const es: TemplateNames = {
  categories: {
    basics: 'Básicos',
    safety: 'Seguridad e inspección',
    'field-work': 'Trabajo de campo y encuestas',
    health: 'Salud y cuidados',
    events: 'Eventos y grupos',
    work: 'Trabajo y formación',
    services: 'Clientes y servicios',
  },
  templates: {
    'contact-request': {
      name: 'Solicitud de contacto',
      description:
        'Un mensaje para su equipo, con la forma en que quien escribe desea una respuesta.',
    },
    'equipment-check': {
      name: 'Revisión de equipo',
      description:
        'La revisión de una máquina, herramienta o vehículo antes de usarlo, con defectos y fotos.',
    },
    'incident-report': {
      name: 'Informe de incidente',
      description:
        'Un accidente, casi accidente, daño o suceso de seguridad: qué pasó y qué se hizo.',
    },
    'site-inspection': {
      name: 'Inspección de un lugar',
      description:
        'Un recorrido por un edificio o una obra, con hallazgos, fotos y fecha de reparación.',
    },
    'distribution-record': {
      name: 'Registro de distribución',
      description: 'Bienes entregados a un hogar: quién vino, qué recibió, qué faltó.',
    },
    'household-survey': {
      name: 'Encuesta de hogares',
      description: 'Quién vive en un hogar, su vivienda, agua e ingresos, preguntado a la puerta.',
    },
    'water-point-inspection': {
      name: 'Inspección de punto de agua',
      description:
        'El estado de un pozo, una bomba o un grifo: caudal, calidad del agua, defectos y quién lo cuida.',
    },
    'consent-form': {
      name: 'Consentimiento',
      description:
        'Consentimiento informado para un estudio, tratamiento o grabación, para uno mismo o para un menor.',
    },
    'health-screening': {
      name: 'Control de salud',
      description:
        'Signos de enfermedad, mediciones y derivación, para una clínica, escuela o campamento.',
    },
    'home-visit': {
      name: 'Visita a domicilio',
      description:
        'Una visita de cuidados o social en casa: cómo está la persona, qué se hizo, qué sigue.',
    },
    attendance: {
      name: 'Asistencia',
      description:
        'El registro de una clase, reunión o turno, una respuesta por persona; sirve en la entrada.',
    },
    'event-registration': {
      name: 'Inscripción a un evento',
      description:
        'La inscripción a una conferencia, taller o encuentro, con invitados, comidas y necesidades de acceso.',
    },
    'volunteer-sign-up': {
      name: 'Inscripción de voluntarios',
      description: 'Personas que ofrecen su tiempo: qué les gusta hacer, cuándo y a quién llamar.',
    },
    'job-application': {
      name: 'Solicitud de empleo',
      description:
        'Una solicitud con experiencia, disponibilidad y currículum, que pide solo lo necesario.',
    },
    'leave-request': {
      name: 'Solicitud de permiso',
      description:
        'Tiempo libre del trabajo: de qué tipo, desde cuándo hasta cuándo y quién cubre.',
    },
    'training-evaluation': {
      name: 'Evaluación de un curso',
      description:
        'Qué opinan los participantes de un curso y de sus formadores, sin pedir el nombre.',
    },
    complaint: {
      name: 'Queja',
      description:
        'Una queja con sus hechos, pruebas y el resultado deseado; se puede enviar sin nombre.',
    },
    'customer-feedback': {
      name: 'Opinión de clientes',
      description:
        'Qué tan satisfecha está la gente con un producto o servicio, y qué lo mejoraría.',
    },
    'maintenance-request': {
      name: 'Solicitud de reparación',
      description:
        'Una reparación en una vivienda, oficina o lugar público: dónde, qué, con qué urgencia, cuándo venir.',
    },
    'order-request': {
      name: 'Pedido',
      description:
        'Un pedido que usted mismo confirma y factura: artículos, cantidad, entrega o recogida.',
    },
  },
}

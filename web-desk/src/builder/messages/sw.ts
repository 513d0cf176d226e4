import { sw as properties } from '../properties/messages/sw.ts'
import { sw as screen } from '../screen-messages/sw.ts'
import type { Messages } from './en.ts'

export const sw: Messages = {
  properties,
  screen,

  fieldTypes: {
    short_text: { name: 'Maandishi mafupi', description: 'Mstari mmoja, kama jina au mahali.' },
    long_text: { name: 'Maandishi marefu', description: 'Mistari kadhaa, kama maoni.' },
    email: { name: 'Barua pepe', description: 'Anwani ya barua pepe.' },
    number: { name: 'Namba', description: 'Namba, yenye mipaka ukiiweka.' },
    phone: { name: 'Simu', description: 'Namba ya simu kwa mwandiko wowote.' },
    date: { name: 'Tarehe', description: 'Siku kutoka kalenda.' },
    dropdown: { name: 'Orodha ya kufungua', description: 'Chaguo moja la orodha inayofunguka.' },
    radio: { name: 'Chaguo moja', description: 'Chaguo moja, yote yakionekana.' },
    checkbox: { name: 'Chaguo nyingi', description: 'Chaguo zozote, idadi yoyote.' },
    file: { name: 'Faili', description: 'Picha, hati au faili nyingine.' },
    heading: { name: 'Kichwa', description: 'Kichwa cha fomu au cha sehemu yake.' },
    paragraph: { name: 'Aya', description: 'Maandishi ya kusoma, yenye mapambo na viungo.' },
    divider: { name: 'Kigawanyo', description: 'Mstari kati ya maswali.' },
    image: { name: 'Picha', description: 'Picha kutoka anwani ya wavuti.' },
    hidden: {
      name: 'Thamani iliyofichika',
      description: 'Huhifadhiwa pamoja na jibu, huwekwa na kiungo.',
    },
    page_break: { name: 'Mwanzo wa ukurasa', description: 'Huanzisha ukurasa mpya.' },
    payment: { name: 'Malipo', description: 'Taarifa kwamba fomu inahitaji malipo.' },
    submit_button: { name: 'Kitufe cha kutuma', description: 'Maandishi na mahali pa kitufe.' },
  },
}

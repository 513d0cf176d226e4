import { randomUUID } from 'node:crypto'

/** Villages in 100 districts, with names and the district as a column; every twelfth has a longer text. */
export const villages = (count: number) => ({
  options: Array.from({ length: count }, (_, n) => `Village ${n}`),
  choices: Array.from({ length: count }, (_, n) => ({
    name: `v${n}`,
    filter: { district: `d${n % 100}` },
  })),
})

const regions = Array.from({ length: 10 }, (_, n) => n)
const districts = Array.from({ length: 100 }, (_, n) => n)

/** Fields of a form that asks for a region, a district of it, and a village of the district. */
export const cascade = (count: number, type: 'dropdown' | 'radio' = 'dropdown') => {
  const question = (name: string, label: string) => ({
    ...{ uuid: randomUUID() as string, type, name, label },
  })
  return [
    { uuid: randomUUID() as string, type: 'heading', label: 'Villages' },
    {
      ...question('region', 'Region'),
      options: regions.map((n) => `Region ${n}`),
      choices: regions.map((n) => ({ name: `r${n}` })),
    },
    {
      ...question('district', 'District'),
      options: districts.map((n) => `District ${n}`),
      choices: districts.map((n) => ({ name: `d${n}`, filter: { region: `r${n % 10}` } })),
      expressions: { choice_filter: 'region = ${region}' },
    },
    {
      ...question('village', 'Village'),
      ...villages(count),
      expressions: { choice_filter: 'district = ${district}' },
    },
  ]
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem } from '../harness/system.ts'

const deploy = path.resolve(import.meta.dirname, '../../deploy')

interface Alerts {
  groups: {
    rules: { alert: string; expr: string; annotations: Record<string, string> }[]
  }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

interface Selector {
  name: string
  labels: string[]
}

/** The series that a PromQL expression reads; throws if the syntax is invalid. */
function selectors(text: string): Selector[] {
  const expression = text.replaceAll('$__rate_interval', '5m')
  const found: Selector[] = []
  const textOf = ({ from, to }: SyntaxNode) => expression.slice(from, to)
  const labelsIn = (node: SyntaxNode): string[] =>
    node.getChildren('LabelMatchers').flatMap((matchers) => {
      const labels: string[] = []
      matchers.cursor().iterate((each) => {
        if (each.name === 'LabelName') labels.push(textOf(each.node))
      })
      return labels
    })
  parser.parse(expression).iterate({
    enter({ node, type }) {
      if (type.isError) throw new Error(`Invalid PromQL at ${node.from}: ${expression}`)
      if (type.name !== 'VectorSelector') return
      const [identifier] = node.getChildren('Identifier')
      found.push({ name: identifier ? textOf(identifier) : '', labels: labelsIn(node) })
    },
  })
  return found
}

describe('monitoring', () => {
  /** Label names of all exported metrics. */
  const exported = new Map<string, Set<string>>([['up', new Set(['job', 'instance'])]])

  beforeAll(async () => {
    const system = await startTestSystem({ env: { LIMIT_PUBLIC_READ: '1' } })
    try {
      const api = createApi(system.baseUrl, system.apiKey)
      const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
      await submit(api, form, { fields: { [fields[0]!.uuid]: 'x' } })
      for (let read = 0; read < 3; read++) await api.get(`/public/forms/${form.public_id}`)
      const services = ['identity', 'forms', 'submissions', 'files'] as const
      for (const url of [system.adminUrl, ...services.map((name) => system.adminUrlOf(name))]) {
        const text = await (await fetch(`${url}/metrics`)).text()
        for (const [, name, , labels = ''] of text.matchAll(/^(\w+)({(.*)})? /gm)) {
          const names = exported.get(name!) ?? new Set(['instance', 'job'])
          for (const [, label] of labels.matchAll(/(\w+)="/g)) names.add(label!)
          exported.set(name!, names)
        }
        for (const [, name] of text.matchAll(/^# TYPE (\w+)/gm)) {
          if (!exported.has(name!)) exported.set(name!, new Set(['instance', 'job']))
        }
      }
    } finally {
      await system.stop()
    }
  })

  const check = (expression: string) => {
    const read = selectors(expression)
    expect(read).not.toHaveLength(0)
    for (const { name, labels } of read) {
      expect([...exported.keys()]).toContain(name)
      for (const label of labels) expect([...exported.get(name)!]).toContain(label)
    }
  }

  it('has alerts on existing metrics, each with an action', async () => {
    const { groups } = parse(
      await readFile(path.join(deploy, 'helm/formpost/files/alerts.yaml'), 'utf8'),
    ) as Alerts
    const rules = groups.flatMap((group) => group.rules)
    expect(rules.length).toBeGreaterThan(5)
    for (const { expr, annotations } of rules) {
      check(expr)
      expect(Object.keys(annotations).sort()).toEqual(['action', 'summary'])
    }
  })

  it('has dashboard panels on existing metrics', async () => {
    const text = await readFile(path.join(deploy, 'monitoring/dashboard.json'), 'utf8')
    const { panels } = JSON.parse(text) as Dashboard
    expect(panels.length).toBeGreaterThan(10)
    for (const { targets } of panels) for (const { expr } of targets) check(expr)
  })

  it('rejects invalid expressions and unknown metrics', () => {
    expect(() => selectors('rate(x[5m')).toThrow('Invalid PromQL')
    expect(() => check('rate(formpost_no_such_total[5m])')).toThrow()
    expect(() => check('formpost_queue_jobs{colour="red"}')).toThrow()
  })
})

import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Outcome, Phase } from './load-pod.ts'

export interface Row {
  phase: Phase
  /** What was measured besides the requests. */
  seen: string
}

/** Writes test/cluster/results.md. */
export async function writeResults(
  environment: string[],
  rows: Row[],
  outcome: Outcome | undefined,
): Promise<void> {
  const lines = rows.map(({ phase, seen }) => {
    const gap = `${(phase.longestGapMs / 1000).toFixed(1)} s`
    return `| ${[phase.name, phase.sent, phase.acknowledged, phase.failed, gap, seen].join(' | ')} |`
  })
  const total = outcome
    ? `${outcome.sent} sent, ${outcome.acknowledged} acknowledged, ${outcome.sent - outcome.acknowledged} failed, ${outcome.stored} stored, ` +
      `${outcome.lost} acknowledged ones lost, ${outcome.twice} stored twice, ` +
      `${outcome.stored_unacknowledged} stored although their reply was lost.`
    : 'The run ended before the answers were counted.'
  const text = `# Results of the cluster test

Written by \`npm run test:cluster\`. Submissions arrive at a steady rate, whatever happens to earlier ones, and none is sent again.
Half of them use open connections, the others new ones. The gap is the longest time without an acknowledged submission.

${environment.map((line) => `- ${line}`).join('\n')}

| phase | sent | acknowledged | failed | longest gap | seen |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

${total}
`
  await writeFile(path.join(import.meta.dirname, 'results.md'), text)
}

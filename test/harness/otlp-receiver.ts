import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

import type { ServiceDefinition } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'

export interface ReceivedSpan {
  service: string
  name: string
  traceId: string
  spanId: string
  parentId: string
  /** Ids of the linked spans. */
  links: string[]
  attributes: Record<string, string | number | boolean>
  failed: boolean
}

export interface OtlpReceiver {
  url: string
  spans: ReceivedSpan[]
  /** All received bytes, as text. */
  raw(): string
  stop(): Promise<void>
}

type Value = { value: string; [kind: string]: string | number | boolean }
type KeyValues = { key: string; value: Value }[]
interface Request {
  resource_spans: {
    resource: { attributes: KeyValues }
    scope_spans: {
      spans: {
        trace_id: Buffer
        span_id: Buffer
        parent_span_id: Buffer
        name: string
        attributes: KeyValues
        links: { span_id: Buffer }[]
        status: { code: number } | null
      }[]
    }[]
  }[]
}

const file = path.join(import.meta.dirname, 'otlp-trace.proto')
const options = { keepCase: true, longs: Number, defaults: true, oneofs: true }
const service = loadSync(file, options)[
  'opentelemetry.proto.collector.trace.v1.TraceService'
] as ServiceDefinition

const valuesOf = (attributes: KeyValues) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value[value.value]!]))

const hex = (bytes: Buffer) => bytes.toString('hex')

function* spansOf(request: Request): Generator<ReceivedSpan> {
  for (const { resource, scope_spans } of request.resource_spans) {
    for (const span of scope_spans.flatMap(({ spans }) => spans)) {
      yield {
        service: String(valuesOf(resource.attributes)['service.name']),
        name: span.name,
        traceId: hex(span.trace_id),
        spanId: hex(span.span_id),
        parentId: hex(span.parent_span_id),
        links: span.links.map((link) => hex(link.span_id)),
        attributes: valuesOf(span.attributes),
        failed: span.status?.code === 2,
      }
    }
  }
}

/** Receives traces like an OpenTelemetry collector: protobuf over HTTP at /v1/traces. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const isTrace =
      request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf'
    if (!isTrace) return void response.writeHead(404).end()
    const body = Buffer.concat(chunks)
    bodies.push(body)
    spans.push(...spansOf(service['Export']!.requestDeserialize(body) as Request))
    response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    raw: () => Buffer.concat(bodies).toString('latin1'),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

import {
  type Attributes,
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'

let tracer: Tracer | undefined

/** Whether anybody listens; settled before a part is created. */
export const isTracing = (): boolean => tracer !== undefined

/**
 * Has this process's traces sent to an OTLP receiver, over HTTP. The rest of what OpenTelemetry's own
 * variables say (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS` …) its library reads. Nothing of it is
 * loaded before. Returns what sends the last spans and ends it.
 */
export async function startTracing(part: string, endpoint: string): Promise<() => Promise<void>> {
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `formpost-${part}` }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  provider.register()
  tracer = provider.getTracer('formpost')
  return () => provider.shutdown().catch(() => undefined)
}

/** Headers of W3C Trace Context. */
export const traceHeaderNames = ['traceparent', 'tracestate']

/** Their names, to their values. */
export type TraceHeaders = Record<string, string>

/** A piece of work in a trace. */
export interface Work {
  /** Runs `step` so that the work which it starts is a part of this one. */
  within<T>(step: () => T): T
  /** With them another process takes up the trace. */
  headers(): TraceHeaders
  /** For what is known by its name only later. */
  rename(name: string): void
  /** Adds what is known by now; a `failure` is a code, never what somebody wrote. */
  end(known?: Attributes, failure?: string): void
}

export interface WorkOptions {
  kind: 'server' | 'client' | 'job' | 'inside'
  /** Without one it belongs to what runs now. */
  partOf?: Context | undefined
  /** Other work that this is done for as well. */
  alsoFor?: readonly Context[]
}

/** What stands for work where nobody listens. */
const untraced: Work = { within: (step) => step(), headers: () => ({}), rename() {}, end() {} }
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  inside: SpanKind.INTERNAL,
}

/** Whether what runs now is a part of any work. */
export const hasWork = (): boolean => trace.getActiveSpan() !== undefined

/** The work that runs now, to go on with it where the thread of it is lost. */
export const currentWork = (): Context => (tracer ? context.active() : ROOT_CONTEXT)

/** The work of another process; without headers it is nobody's, and a trace begins. */
export const workFrom = (headers: TraceHeaders): Context =>
  tracer ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT

/** Begins a span; its attributes hold no answer, address of a person, token or password. */
export function startWork(name: string, options: WorkOptions, attributes: Attributes = {}): Work {
  if (!tracer) return untraced
  const { kind, partOf = context.active(), alsoFor = [] } = options
  const links = alsoFor.flatMap((other) => {
    const linked = trace.getSpanContext(other)
    return linked ? [{ context: linked }] : []
  })
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, partOf)
  return workOf(span, trace.setSpan(partOf, span))
}

function workOf(span: Span, own: Context): Work {
  return {
    within: (step) => context.with(own, step),
    headers() {
      const headers: TraceHeaders = {}
      propagation.inject(own, headers)
      return headers
    },
    rename(name) {
      span.updateName(name)
    },
    end(known, failure) {
      if (known) span.setAttributes(known)
      if (failure) {
        span.setAttribute('error.type', failure)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

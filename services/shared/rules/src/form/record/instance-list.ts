import { maxInstancesOfRepeat } from '../limits.ts'
import type { RawAnswers } from '../types.ts'
import { Source } from './cells.ts'
import type { Runtime } from './runtime.ts'

interface Instance {
  readonly key: string
  index: number
  dispose(): void
}

/** The instances of a repeat in their order, with keys that are unique among them. */
export class InstanceList<T extends Instance> {
  readonly all: T[] = []
  readonly #runtime: Runtime
  readonly #create: (raw: RawAnswers, key: string, isNew: boolean) => T
  readonly #byKey = new Map<string, T>()
  readonly #changes: Source<number>
  #version = 0

  constructor(runtime: Runtime, create: (raw: RawAnswers, key: string, isNew: boolean) => T) {
    this.#runtime = runtime
    this.#create = create
    this.#changes = new Source(runtime.tracker, 0)
  }

  /** All instances, on whose number and order the cell that is being computed depends from now on. */
  read(): readonly T[] {
    this.#changes.read()
    return this.all
  }

  /** Adds an instance at the end, without a change for others; false if there can be no more. */
  append(raw: RawAnswers, isNew: boolean): boolean {
    const instance = this.#make(raw, isNew)
    if (!instance) return false
    instance.index = this.all.length
    this.all.push(instance)
    return true
  }

  /** Adds an instance; undefined if there can be no more. */
  insert(at: number, raw: RawAnswers, isNew: boolean): T | undefined {
    const instance = this.#make(raw, isNew)
    if (!instance) return undefined
    this.all.splice(at, 0, instance)
    this.#changed(at)
    return instance
  }

  remove(at: number): void {
    const [removed] = this.all.splice(at, 1)
    if (!removed) return
    this.#byKey.delete(removed.key)
    this.#drop(removed)
    this.#changed(at)
  }

  byKey(key: string): T | undefined {
    return this.#byKey.get(key)
  }

  dispose(): void {
    for (const instance of this.all) this.#drop(instance)
  }

  #drop(instance: T): void {
    instance.dispose()
    this.#runtime.releaseInstance()
  }

  #make(raw: RawAnswers, isNew: boolean): T | undefined {
    if (this.all.length >= maxInstancesOfRepeat || !this.#runtime.takeInstance()) return undefined
    const { key } = raw
    const instance = this.#create(
      raw,
      typeof key === 'string' && this.#isFree(key) ? key : this.#newKey(),
      isNew,
    )
    this.#byKey.set(instance.key, instance)
    return instance
  }

  #newKey(): string {
    let key = this.#runtime.newKey()
    while (!this.#isFree(key)) key = this.#runtime.newKey()
    return key
  }

  /** Keys are steps of addresses. */
  #isFree(key: string): boolean {
    return key !== '' && !key.includes('.') && !this.#byKey.has(key)
  }

  #changed(from: number): void {
    for (let at = from; at < this.all.length; at++) this.all[at]!.index = at
    this.#changes.set(++this.#version)
  }
}

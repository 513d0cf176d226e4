import { Component, type ComponentType, createElement } from 'preact'

/** Allocates nothing, since a long list calls it for every row. */
function propsDiffer(a: object, b: object): boolean {
  const [before, after] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const key in before) if (!Object.is(before[key], after[key])) return true
  for (const key in after) if (!(key in before)) return true
  return false
}

/** A component that renders again only when one of its props has changed. */
export function memo<P extends object>(Inner: ComponentType<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return propsDiffer(this.props, next)
    }
    override render() {
      return createElement(Inner, this.props as P & preact.Attributes)
    }
  }
}

import { Component, type ComponentType, createElement } from 'preact'

const propsDiffer = (a: object, b: object): boolean => {
  const [before, after] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].some((key) => !Object.is(before[key], after[key]))
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

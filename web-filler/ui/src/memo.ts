import { Component, createElement, type ComponentType } from 'preact'

import { membersDiffer } from './members-differ.ts'

/** A component that renders again only when one of its props has changed. */
export function memo<P extends object>(Inner: ComponentType<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return membersDiffer(this.props, next)
    }
    override render() {
      return createElement(Inner, this.props as P & preact.Attributes)
    }
  }
}

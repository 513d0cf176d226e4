import { Component, type ComponentChildren } from 'preact'

interface ErrorBoundaryProps {
  /** Shown instead of the children once one of them has thrown. */
  fallback: ComponentChildren
  children: ComponentChildren
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  override componentDidCatch(error: unknown) {
    console.error(error)
    this.setState({ failed: true })
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

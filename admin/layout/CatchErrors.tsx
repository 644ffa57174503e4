import type { ReactNode } from 'react';
import { Component } from 'react';
import { FailedPage } from './FailedPage';

interface Props {
  resetKey: string;
  children: ReactNode;
}

/** Keeps the frame standing when a page breaks; leaving the page mends it. */
export class CatchErrors extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedPage onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}

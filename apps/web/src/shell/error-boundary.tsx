import { Component, type ReactNode } from 'react';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { arrive } from './first-paint.ts';
import { serverAnswers } from './load-screen.ts';
import { WordmarkDrawing } from './wordmark.tsx';
import styles from './error-boundary.module.css';

interface State {
  readonly failed: boolean;
  /** The last retry did not reach the server. */
  readonly away?: boolean;
}

/** Root error boundary: the page says what happened to the money and what to do. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(): void {
    arrive();
  }

  async retry(): Promise<void> {
    if (await serverAnswers()) location.reload();
    else this.setState({ away: true });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles.page}>
        <WordmarkDrawing />
        <h1>No pudimos mostrar esta página</h1>
        <p>
          {location.pathname.startsWith('/compra')
            ? 'Si ya pagaste, no pagues de nuevo: tu compra sigue guardada y al volver a cargar la página sigues donde estabas.'
            : 'Intenta en un momento.'}
        </p>
        <p role="status">{this.state.away && 'El servidor no responde.'}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => void this.retry()}>
            Volver a cargar
          </Button>
          <ButtonAnchor href="/inicio">Ir al inicio</ButtonAnchor>
        </div>
      </main>
    );
  }
}

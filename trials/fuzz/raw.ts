import { connect, type Socket } from 'node:net';

export interface RawResult {
  /** Received bytes, one per character. */
  readonly text: string;
  /** Whether the server closed the connection before the time limit. */
  readonly ended: boolean;
  readonly seconds: number;
}

export interface RawOptions {
  /** Time limit from the opening of the connection, ms. */
  readonly timeoutMs: number;
  /** Called when it is open; the returned function is called when it ends. */
  readonly send: (socket: Socket) => (() => void) | undefined;
}

/** Opens a connection and reads until it ends or is reset. */
export function raw(port: number, { timeoutMs, send }: RawOptions): Promise<RawResult> {
  return new Promise((resolve) => {
    let since = performance.now();
    let text = '';
    let stop: (() => void) | undefined;
    let late: NodeJS.Timeout | undefined;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      since = performance.now();
      late = setTimeout(() => finish(false), timeoutMs);
      stop = send(socket);
    });
    const finish = (ended: boolean) => {
      clearTimeout(late);
      stop?.();
      socket.destroy();
      resolve({ text, ended, seconds: (performance.now() - since) / 1_000 });
    };
    socket.setNoDelay();
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
    });
    socket.on('error', () => finish(true));
    socket.on('end', () => finish(true));
    socket.on('close', () => finish(true));
  });
}

/** Sends all bytes at once. */
export function sendAll(bytes: string): RawOptions['send'] {
  return (socket) => {
    socket.write(Buffer.from(bytes, 'latin1'));
    return undefined;
  };
}

/** Statuses of the answers on one connection. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

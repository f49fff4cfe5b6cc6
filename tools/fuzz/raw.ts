import { connect, type Socket } from 'node:net';

export interface Closed {
  /** All that was answered before it ended, a byte per character. */
  readonly text: string;
  /** Whether the other side ended it, and not our patience. */
  readonly ended: boolean;
  readonly seconds: number;
}

export interface RawOptions {
  /** How long the other side may leave it open, ms, from when it is. */
  readonly patience: number;
  /** Called once it is open; what it returns is called when it ends. */
  readonly speak: (socket: Socket) => (() => void) | undefined;
}

/** Opens a bare connection and listens until it ends. A reset is an end like any other. */
export function raw(port: number, { patience, speak }: RawOptions): Promise<Closed> {
  return new Promise((resolve) => {
    let since = performance.now();
    let text = '';
    let stop: (() => void) | undefined;
    let late: NodeJS.Timeout | undefined;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      since = performance.now();
      late = setTimeout(() => finish(false), patience);
      stop = speak(socket);
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

/** Says it all at once. */
export function say(bytes: string): RawOptions['speak'] {
  return (socket) => {
    socket.write(Buffer.from(bytes, 'latin1'));
    return undefined;
  };
}

/** Statuses of the answers that came over one connection. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const ISOLATION = ['--isolation', 'chroot'];

/** What an image says of how it is run. */
const imageSchema = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      StopSignal: z.string(),
      Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
    }),
  }),
});
export type ImageConfig = z.output<typeof imageSchema>['Docker']['config'];

/** A folder of the machine and the path at which a container sees it. */
export interface Volume {
  readonly from: string;
  readonly to: string;
  readonly writable?: boolean;
}

export interface Running {
  readonly volumes?: readonly Volume[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Debian's buildah with a store of its own below `folder`: no daemon, no registry, and none of the machine's images. */
export class Builder {
  readonly #store: readonly string[];

  constructor(folder: string) {
    this.#store = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run'), '--storage-driver', 'vfs'];
  }

  /** @returns what it printed, trimmed @throws Error with what it complained of */
  async call(...args: readonly string[]): Promise<string> {
    const { stdout } = await run('buildah', [...this.#store, ...args], { maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  }

  /** Runs a shell command as root in a working container. */
  async shell(container: string, command: string): Promise<void> {
    await this.call('run', ...ISOLATION, container, '--', 'sh', '-c', command);
  }

  /** Builds `file` with the sources of `context`; every image that it begins with must be in the store. */
  async build(context: string, { file, tag, volumes }: { file: string; tag: string; volumes: readonly Volume[] }): Promise<void> {
    // Docker's format: the other one has no HEALTHCHECK.
    const how = [...ISOLATION, '--pull-never', '--format', 'docker', ...volumes.flatMap(flagOf)];
    await this.call('bud', ...how, '--file', path.join(context, file), '--tag', tag, context);
  }

  async configOf(image: string): Promise<ImageConfig> {
    return imageSchema.parse(JSON.parse(await this.call('inspect', '--type', 'image', image))).Docker.config;
  }

  /** Bytes of an image with what it is based on. */
  async sizeOf(image: string): Promise<string> {
    return this.call('images', '--format', '{{.Size}}', image);
  }

  /** Runs a program in a working container, as the image's user and with its environment. */
  spawn(container: string, command: readonly string[], { volumes = [], environment = {} }: Running): ChildProcess {
    const settings = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const args = [...this.#store, 'run', ...ISOLATION, ...settings, ...volumes.flatMap(flagOf), container, '--', ...command];
    return spawn('buildah', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  }
}

function flagOf({ from, to, writable = false }: Volume): readonly string[] {
  return ['--volume', `${from}:${to}:${writable ? 'rw' : 'ro'}`];
}

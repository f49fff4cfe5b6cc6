import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import { randomFor } from '../../../apps/server/src/bureau/demo/random.ts';
import { approve, choosePassword, readClaims, refuse, signIn, type Asked, type Office } from '../../crash/administrators.ts';
import { newSeen, PLAIN, type Seen, type Shop } from '../../crash/buyer.ts';
import { openBrowser } from '../../crash/calls.ts';
import { contract } from '../../crash/contractor.ts';
import { findPlanViolations, readPlanBooks } from '../../crash/plan-books.ts';
import { untilStill } from '../../crash/settling.ts';
import { openSite, type Site } from '../site.ts';
import type { Outcome, Step } from '../step.ts';

const PATIENCE_MS = 30_000;
const LOOK_MS = 100;
/** Longer than approving takes. */
const APPROVING_MS = 900;
/** Even: contracts packs, of which a company may have several. */
const COMPANY = 2;
const ROUNDS = { short: 3, usual: 10, long: 10 };

/** Claims on a company, answered at other nodes than those where they were made. */
export const representation: Step = {
  title: 'una solicitud hecha en B se rechaza en C y se ve en A; respuestas opuestas a la vez en dos nodos dejan a quien llegó sin acceso',
  async play(world) {
    const site = await openSite(world);
    try {
      return await playOn({ ...site, urls: site.fleet.urls, seed: world.seed }, ROUNDS[world.length]);
    } finally {
      await site.close();
    }
  },
};

interface Played extends Pick<Site, 'simulator' | 'run'> {
  readonly urls: readonly string[];
  readonly seed: string;
}

/** @param rounds of opposite answers at the same moment */
async function playOn(site: Played, rounds: number): Promise<Outcome> {
  const walk = new Walk(site);
  await walk.beginCompany();
  await walk.refusedElsewhere();
  await walk.objectedElsewhere();
  for (let round = 0; round < rounds; round += 1) await walk.oppositeAnswers((round * APPROVING_MS) / rounds);
  return walk.end();
}

class Walk {
  readonly #site: Played;
  readonly #figures: string[] = [];
  readonly #wrong: string[] = [];
  readonly #read = new Set<string>();
  #buyers = COMPANY;

  constructor(site: Played) {
    this.#site = site;
  }

  /** A company with two administrators: the one who contracted, and one whom they invited. */
  async beginCompany(): Promise<void> {
    const [atA, atB] = [this.#node(0), this.#node(1)];
    const first = await this.#contract(0, COMPANY);
    this.#tell('A hace cliente a la empresa', first.told.has('cliente'));
    await choosePassword(atB, first.correo, Date.now() + PATIENCE_MS);
    const token = (await signIn(atA, first.correo)) ?? '';
    const body = { correo: this.#invited, nombre: 'Inés', apellido: 'Soto', rol: 'administrador', limite: '' } as const;
    const invited = await atB.browser.api(routes.invitarUsuario, { body }, { headers: { authorization: `Bearer ${token}` } });
    await choosePassword(this.#node(2), this.#invited, Date.now() + PATIENCE_MS);
    this.#tell('la contraseña puesta en B abre sesión en A, y con ella se invita en B', invited.ok);
  }

  async refusedElsewhere(): Promise<void> {
    const [rival, [asked]] = await this.#claim();
    if (!asked) return;
    await refuse(this.#node(2), asked);
    const shown = await this.#node(0).browser.api(routes.verSolicitud, { body: { enlace: asked.enlace } });
    this.#tell('C la rechaza y A la muestra en la oficina', shown.ok && shown.body.solicitud.estado === 'oficina');
    const order = await this.#node(1).browser.api(routes.transaccionEstado, { params: { orden: rival.orden ?? '' } });
    this.#tell('B dice a quien contrató que espera', order.ok && order.body.representacion === 'en-espera');
  }

  async objectedElsewhere(): Promise<void> {
    const [rival, [one, other]] = await this.#claim();
    if (!one || !other) return;
    await approve(this.#node(0), one);
    const until = Date.now() + PATIENCE_MS;
    while (!(await this.#isUser(rival)) && Date.now() < until) await wait(LOOK_MS);
    this.#tell('A la aprueba y quien contrató entra', await this.#isUser(rival));
    await refuse(this.#node(1), other);
    this.#tell('B la objeta y deja de tener acceso', !(await this.#isUser(rival)));
  }

  /** @param laterMs how much later the refusal is sent: approving begins with two checks of a password */
  async oppositeAnswers(laterMs: number): Promise<void> {
    const [rival, [one, other]] = await this.#claim();
    if (!one || !other) return;
    await Promise.all([approve(this.#node(1), one), wait(laterMs).then(() => refuse(this.#node(2), other))]);
    await untilStill(this.#site.run.database.db, PATIENCE_MS);
    const { plans } = await readPlanBooks(this.#site.run.database.db);
    const plan = plans.find(({ orden }) => orden === rival.orden);
    this.#tell(`respuestas opuestas a la vez: ${plan?.motivo ?? 'nada'}`, plan?.solicitud === 'oficina' && !plan.usuario);
  }

  async end(): Promise<Outcome> {
    const { db } = this.#site.run.database;
    if (!(await untilStill(db, PATIENCE_MS))) this.#wrong.push('quedó algo por hacer');
    this.#wrong.push(...Object.values(findPlanViolations(await readPlanBooks(db))).flat());
    return { figures: this.#figures, wrong: this.#wrong };
  }

  get #invited(): string {
    return `invitada@${this.#site.seed}.ejemplo.cl`;
  }

  /** Another buyer contracts for the company at B and has to wait. @returns it, and who was mailed, one for each administrator */
  async #claim(): Promise<readonly [Seen, readonly Asked[]]> {
    const rival = await this.#contract(1, COMPANY);
    this.#tell('B hace esperar a quien contrata por la empresa', rival.told.has('en espera'));
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const news = (await readClaims(this.#site.run.database.db)).filter(({ enlace }) => !this.#read.has(enlace));
      if (news.length < ADMINISTRATORS && Date.now() < until) {
        await wait(LOOK_MS);
        continue;
      }
      for (const { enlace } of news) this.#read.add(enlace);
      if (news.length !== ADMINISTRATORS) this.#wrong.push(`${news.length} correos a ${ADMINISTRATORS} administradores`);
      return [rival, news];
    }
  }

  async #contract(node: number, company: number): Promise<Seen> {
    const { seed, simulator, run } = this.#site;
    const plan = { ...PLAIN, seed, contracts: true, number: this.#buyers++, stepMs: PATIENCE_MS, patienceMs: PATIENCE_MS };
    const seen = newSeen(plan, company);
    const shop: Shop = { browser: this.#node(node).browser, simulator, db: run.database.db };
    await contract(shop, seen);
    return seen;
  }

  /** The people who ask that node alone. */
  #node(place: number): Office {
    const { urls, seed, run } = this.#site;
    const live = () => urls.slice(place, place + 1);
    const odd = (what: string) => this.#wrong.push(`${'ABC'[place]}: ${what}`);
    return { browser: openBrowser({ live, random: randomFor(`${seed} ${place}`), odd }), db: run.database.db, live, seed, odd };
  }

  async #isUser({ orden }: Seen): Promise<boolean> {
    const { plans } = await readPlanBooks(this.#site.run.database.db);
    return plans.some((plan) => plan.orden === orden && plan.usuario);
  }

  #tell(what: string, good: boolean): void {
    this.#figures.push(`${good ? 'bien' : 'MAL '}  ${what}`);
    if (!good) this.#wrong.push(what);
  }
}

const ADMINISTRATORS = 2;

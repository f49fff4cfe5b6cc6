import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import { randomFor } from '../../../apps/server/src/bureau/demo/random.ts';
import {
  approve,
  choosePassword,
  readClaims,
  refuse,
  signIn,
  type ClaimMail,
  type AdministratorContext,
} from '../../frame/administrators.ts';
import { openBrowser } from '../../frame/browser.ts';
import { newPurchase, PLAIN_SCRIPT, type ObservedPurchase, type BuyerContext } from '../../frame/buyer.ts';
import { contract } from '../../frame/contractor.ts';
import { findPlanViolations, readPlanLedger } from '../../frame/plan-ledger.ts';
import { pollUntil } from '../../frame/retry.ts';
import { untilStill } from '../../frame/settling.ts';
import { onDeployment, type Deployment } from '../deployment.ts';
import { amountOf, type Outcome, type Step } from '../step.ts';

const PATIENCE_MS = 30_000;
const LOOK_MS = 100;
/** Longer than an approval takes. */
const APPROVING_MS = 900;
/** Number of the company; an even one contracts packs, of which it may have several. */
const COMPANY = 2;
const ROUNDS = { short: 3, usual: 10, long: 10 };

/** Claims on a company, answered on other nodes than they were made on. */
export const representation: Step = {
  title: 'una solicitud hecha en B se rechaza en C y se ve en A; respuestas opuestas a la vez en dos nodos dejan a quien llegó sin acceso',
  play: (setup) =>
    onDeployment(setup, {}, (deployment) =>
      playScenario({ ...deployment, urls: deployment.group.urls, seed: setup.seed }, amountOf(setup, ROUNDS)),
    ),
};

interface ScenarioDeployment extends Pick<Deployment, 'simulator' | 'database'> {
  readonly urls: readonly string[];
  readonly seed: string;
}

/** @param rounds number of opposite answers at the same moment */
async function playScenario(deployment: ScenarioDeployment, rounds: number): Promise<Outcome> {
  const scenario = new ClaimScenario(deployment);
  await scenario.beginCompany();
  await scenario.refusedElsewhere();
  await scenario.objectedElsewhere();
  for (let round = 0; round < rounds; round += 1) await scenario.oppositeAnswers((round * APPROVING_MS) / rounds);
  return scenario.end();
}

class ClaimScenario {
  readonly #deployment: ScenarioDeployment;
  readonly #figures: string[] = [];
  readonly #wrong: string[] = [];
  readonly #read = new Set<string>();
  #buyers = COMPANY;

  constructor(deployment: ScenarioDeployment) {
    this.#deployment = deployment;
  }

  /** Creates a company with two administrators: its contractor, and one invited by them. */
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
    await choosePassword(this.#node(2), rival.correo, Date.now() + PATIENCE_MS);
    this.#tell('A la aprueba y quien contrató entra', await pollUntil(() => this.#isUser(rival), PATIENCE_MS, LOOK_MS));
    await refuse(this.#node(1), other);
    this.#tell('B la objeta y deja de tener acceso', !(await this.#isUser(rival)));
  }

  /** @param laterMs delay of the refusal: an approval begins with two password checks */
  async oppositeAnswers(laterMs: number): Promise<void> {
    const [rival, [one, other]] = await this.#claim();
    if (!one || !other) return;
    await Promise.all([approve(this.#node(1), one), wait(laterMs).then(() => refuse(this.#node(2), other))]);
    await untilStill(this.#deployment.database.db, PATIENCE_MS);
    const { plans } = await readPlanLedger(this.#deployment.database.db);
    const plan = plans.find(({ orden }) => orden === rival.orden);
    this.#tell(`respuestas opuestas a la vez: ${plan?.motivo ?? 'nada'}`, plan?.solicitud === 'oficina' && !plan.usuario);
  }

  async end(): Promise<Outcome> {
    const { db } = this.#deployment.database;
    if (!(await untilStill(db, PATIENCE_MS))) this.#wrong.push('quedó algo por hacer');
    this.#wrong.push(...Object.values(findPlanViolations(await readPlanLedger(db))).flat());
    return { figures: this.#figures, wrong: this.#wrong };
  }

  get #invited(): string {
    return `invitada@${this.#deployment.seed}.ejemplo.cl`;
  }

  /** Another buyer contracts for the company on B and must wait. @returns its purchase and the mails to the administrators */
  async #claim(): Promise<readonly [ObservedPurchase, readonly ClaimMail[]]> {
    const rival = await this.#contract(1, COMPANY);
    this.#tell('B hace esperar a quien contrata por la empresa', rival.told.has('en espera'));
    let news: readonly ClaimMail[] = [];
    const allArrived = async () => {
      news = (await readClaims(this.#deployment.database.db)).filter(({ enlace }) => !this.#read.has(enlace));
      return news.length >= ADMINISTRATORS;
    };
    await pollUntil(allArrived, PATIENCE_MS, LOOK_MS);
    for (const { enlace } of news) this.#read.add(enlace);
    if (news.length !== ADMINISTRATORS) this.#wrong.push(`${news.length} correos a ${ADMINISTRATORS} administradores`);
    return [rival, news];
  }

  async #contract(node: number, company: number): Promise<ObservedPurchase> {
    const { seed, simulator, database } = this.#deployment;
    const plan = { ...PLAIN_SCRIPT, seed, contracts: true, number: this.#buyers++, stepMs: PATIENCE_MS, patienceMs: PATIENCE_MS };
    const seen = newPurchase(plan, company);
    const context: BuyerContext = { browser: this.#node(node).browser, simulator, db: database.db };
    await contract(context, seen);
    return seen;
  }

  /** Administrators and buyers on one node. */
  #node(place: number): AdministratorContext {
    const { urls, seed, database } = this.#deployment;
    const live = () => urls.slice(place, place + 1);
    const onUnexpected = (what: string) => this.#wrong.push(`${'ABC'[place]}: ${what}`);
    return {
      browser: openBrowser({ live, random: randomFor(`${seed} ${place}`), onUnexpected }),
      db: database.db,
      live,
      seed,
      onUnexpected,
    };
  }

  async #isUser({ orden }: ObservedPurchase): Promise<boolean> {
    const { plans } = await readPlanLedger(this.#deployment.database.db);
    return plans.some((plan) => plan.orden === orden && plan.usuario);
  }

  #tell(what: string, good: boolean): void {
    this.#figures.push(`${good ? 'bien' : 'MAL '}  ${what}`);
    if (!good) this.#wrong.push(what);
  }
}

const ADMINISTRATORS = 2;

import { isCollection, isMap, isScalar, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { z } from 'zod';
import { PROCEDURAL, type Mix, type MixProvider } from '../../jobs/catalogue/mix/mix.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { parseDuration } from './duration.ts';
import { MIX_FILE, type MixFile, type ProviderFile } from './mix-definition.ts';
import { suggest } from './nearest.ts';

const KEYS = { openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' } as const;

type Path = readonly PropertyKey[];

/**
 * Reads a `mix.yaml`.
 *
 * @param file its name, for messages
 * @throws GoldleafError `USAGE`, pointing at line and column: `mix.yaml:3:5: unknown key "modle"`
 */
export function readMix(text: string, file: string): Mix {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const refuse = (offset: number, what: string, hint?: string): GoldleafError => {
    const { line, col } = lines.linePos(offset);
    return new GoldleafError('USAGE', `${file}:${line}:${col}: ${what}`, hint === undefined ? {} : { hint });
  };
  const broken = document.errors[0];
  if (broken !== undefined) throw refuse(broken.pos[0], firstLine(broken.message));
  const read = MIX_FILE.safeParse(document.toJS() ?? {});
  if (!read.success) throw issueError(document, worstOf(read.error.issues), refuse);
  checkNames(document, read.data, refuse);
  return mixOf(read.data);
}

/** A key that is not known explains most of what is missing. */
function worstOf(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  return issues.find(({ code }) => code === 'unrecognized_keys') ?? (issues[0] as z.core.$ZodIssue);
}

type Refuse = (offset: number, what: string, hint?: string) => GoldleafError;

function issueError(document: Document.Parsed, issue: z.core.$ZodIssue, refuse: Refuse): GoldleafError {
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] as string;
    return refuse(keyOffset(document, [...issue.path, key]), `unknown key "${key}"`, suggest(key, knownKeys(issue.path)));
  }
  const reason = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return refuse(valueOffset(document, issue.path), `${issue.path.map(String).join('.') || 'the mix'}: ${lowerFirst(reason)}`);
}

function knownKeys(path: Path): readonly string[] {
  const { providers, limits } = MIX_FILE.shape;
  if (path[0] === 'providers' && path[2] === 'price') return ['in', 'out'];
  if (path[0] === 'providers') return Object.keys(providers.unwrap().valueType.shape);
  if (path[0] === 'limits') return Object.keys(limits.unwrap().shape);
  return Object.keys(MIX_FILE.shape);
}

/** What no schema can say: every name of a share is a provider's. */
function checkNames(document: Document.Parsed, { providers, mix, fallback }: MixFile, refuse: Refuse): void {
  const names = [...Object.keys(providers), PROCEDURAL];
  if (Object.hasOwn(providers, PROCEDURAL)) {
    throw refuse(
      keyOffset(document, ['providers', PROCEDURAL]),
      `"${PROCEDURAL}" is no name for a provider: it means that nobody is asked`,
    );
  }
  for (const [part, shares] of Object.entries({ mix, fallback })) {
    const stranger = Object.keys(shares).find((name) => !names.includes(name));
    if (stranger !== undefined)
      throw refuse(keyOffset(document, [part, stranger]), `no provider is called "${stranger}"`, suggest(stranger, names));
  }
  if (Object.keys(mix).length === 0) throw refuse(valueOffset(document, ['mix']), 'mix: names nobody', `Such as: mix: { ${names[0]}: 1 }`);
}

function mixOf({ providers, mix, fallback, limits }: MixFile): Mix {
  const isUsed = (name: string): boolean => Object.hasOwn(mix, name) || Object.hasOwn(fallback, name);
  const used = Object.entries(providers).filter(([name]) => isUsed(name));
  return { providers: used.map(([name, given]) => providerOf(name, given)), weights: mix, fallback, limits };
}

function providerOf(name: string, given: ProviderFile): MixProvider {
  const { api, model, baseUrl, body, price } = given;
  const keyFrom = given.keyFrom ?? KEYS[api];
  return {
    name,
    api,
    model,
    baseUrl,
    keyFrom: keyFrom === 'none' ? undefined : keyFrom,
    answers: given.answers ?? 'json-schema',
    tokenLimit: given.tokenLimit ?? (api === 'openai' && baseUrl === undefined ? 'max_completion_tokens' : 'max_tokens'),
    thinkingTokens: given.thinkingTokens,
    timeoutMs: parseDuration(given.timeout) as number,
    body: body as MixProvider['body'],
    price,
  };
}

/** Where a value stands; where it is missing, the nearest thing around it. */
function valueOffset(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as Node | undefined;
    if (node?.range != null) return node.range[0];
  }
  return document.contents?.range[0] ?? 0;
}

function keyOffset(document: Document.Parsed, path: Path): number {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isCollection(parent) || !isMap<Node>(parent)) return valueOffset(document, path);
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1));
  return pair?.key.range?.[0] ?? valueOffset(document, path);
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node, type Pair } from 'yaml';
import { GoldleafError } from '../../kernel/errors.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from './definitions.ts';
import { readSetting, type GivenSettings } from './given.ts';
import { suggest } from './nearest.ts';

/**
 * Reads a `run.yaml`. Its keys are the names of the flags; a value is read from its very text, so `seed: 0042` keeps
 * its zeros.
 *
 * @param file its name, for messages
 * @throws GoldleafError `USAGE`, pointing at line and column: `run.yaml:3:1: unknown setting "unitsize"`
 */
export function readRunFile(text: string, file: string): GivenSettings {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const error = document.errors[0];
  if (error !== undefined) throw new GoldleafError('USAGE', `${at(error.pos[0])}: ${firstLine(error.message)}`);
  return Object.fromEntries(settingPairs(document, at).map((pair) => readPair(pair, at)));
}

type At = (offset: number) => string;

function settingPairs(document: Document.Parsed, at: At): readonly Pair<Node, Node | null>[] {
  const { contents } = document;
  if (contents === null) return [];
  if (!isMap<Node, Node | null>(contents)) {
    throw new GoldleafError('USAGE', `${at(contents.range[0])}: expected settings, one a line, such as "total: 200"`);
  }
  return contents.items;
}

function readPair({ key, value }: Pair<Node, Node | null>, at: At): [SettingName, unknown] {
  const where = at(key.range?.[0] ?? 0);
  const name = isScalar(key) ? String(key.value) : 'a key that is not a word';
  if (!isSettingName(name)) {
    throw new GoldleafError('USAGE', `${where}: unknown setting "${name}"`, { hint: suggest(name, SETTING_NAMES) });
  }
  const written = value === null ? undefined : writtenText(value);
  const place = `${at(value?.range?.[0] ?? key.range?.[0] ?? 0)}: ${name}`;
  if (written === undefined) throw new GoldleafError('USAGE', `${place} must be ${SETTINGS[name].expects}`);
  return [name, readSetting(name, written, place)];
}

function isSettingName(name: string): name is SettingName {
  return (SETTING_NAMES as readonly string[]).includes(name);
}

/** The text of a scalar, the texts of a list; undefined for nothing, and for what no setting is made of. */
function writtenText(node: Node): string | readonly string[] | undefined {
  if (isScalar(node)) return node.value === null ? undefined : node.source;
  if (!isSeq<Node>(node)) return undefined;
  const texts = node.items.map(writtenText);
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}

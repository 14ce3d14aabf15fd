/** A product text taken apart: `texts` has one entry more than `choices`. */
export interface Template {
  readonly texts: readonly string[];
  readonly choices: readonly Choice[];
  /** How many articles the text makes: the product of the choices' sizes. */
  readonly variants: number;
}

export interface Choice {
  readonly options: readonly string[];
  /** Whether a later option costs more. */
  readonly ascending: boolean;
}

const CHOICE = /\{([^{}]*)\}/;

/** Reads `Copier paper {A4|A3}, {<75 gsm|80 gsm}`. */
export function parseTemplate(text: string): Template {
  const parts = text.split(CHOICE);
  const texts = parts.filter((_, place) => place % 2 === 0);
  const choices = parts.filter((_, place) => place % 2 === 1).map(parseChoice);
  const variants = choices.reduce((total, choice) => total * choice.options.length, 1);
  return { texts, choices, variants };
}

/** The text of one variant, `0 <= variant < template.variants`; the first choice varies fastest. */
export function fillTemplate(template: Template, variant: number): string {
  let filled = template.texts[0] ?? '';
  let rest = variant;
  template.choices.forEach((choice, place) => {
    const size = choice.options.length;
    filled += (choice.options[rest % size] ?? '') + (template.texts[place + 1] ?? '');
    rest = Math.floor(rest / size);
  });
  return filled;
}

/** Where a variant stands between the cheapest (0) and the dearest (1), or null when its choices do not tell. */
export function pricePosition(template: Template, variant: number): number | null {
  let rest = variant;
  let total = 0;
  let counted = 0;
  for (const { options, ascending } of template.choices) {
    const at = rest % options.length;
    rest = Math.floor(rest / options.length);
    if (!ascending || options.length < 2) continue;
    total += at / (options.length - 1);
    counted += 1;
  }
  return counted === 0 ? null : total / counted;
}

function parseChoice(text: string): Choice {
  const ascending = text.startsWith('<');
  return { options: (ascending ? text.slice(1) : text).split('|'), ascending };
}

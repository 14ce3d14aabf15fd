import type * as BuildRoot from '../../../../../src/kernel/golden/build-root.ts';

/** A builder that writes a root over whatever it was given. */
export function lenient(Builder: typeof BuildRoot.RootBuilder, Digests: typeof BuildRoot.CorpusDigests): typeof BuildRoot.RootBuilder {
  return class extends Builder {
    readonly #given: { part: Parameters<BuildRoot.RootBuilder['add']>[0]; sha256: string }[] = [];
    readonly #marker: ConstructorParameters<typeof Builder>[0];
    readonly #tables: ConstructorParameters<typeof Builder>[1];

    constructor(...[marker, tables]: ConstructorParameters<typeof Builder>) {
      super(marker, tables);
      this.#marker = marker;
      this.#tables = tables;
    }

    override add(part: Parameters<BuildRoot.RootBuilder['add']>[0], sha256: string): void {
      this.#given.push({ part, sha256 });
    }

    override build(): ReturnType<BuildRoot.RootBuilder['build']> {
      const { runId, kind, planHash, settings, fingerprint } = this.#marker;
      const parts = this.#given.map(({ part, sha256 }) => ({
        unit: part.unit,
        key: `manifest/unit-${String(part.unit).padStart(6, '0')}.json`,
        sha256,
        items: part.items.length,
      }));
      const tables = this.#tables.map((table) => ({ ...table, columns: [...table.columns], key: [...table.key] }));
      return {
        version: 1,
        runId,
        kind,
        planHash,
        settings,
        fingerprint,
        tables,
        parts,
        items: settings.total,
        bytes: 0,
        ...new Digests().end(),
      };
    }
  };
}

// Exports the corpus of the first argument to the sink of the second: a process of its own, to be killed.
const dist = new URL('../../../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist).href);
const { openBlobStore } = await load('backends/blobs/index.js');
const { openSink } = await load('backends/sinks/index.js');
const { exportCorpus } = await load('corpus/export/export-corpus.js');
const { openCorpus } = await load('corpus/open.js');

const [corpus, sink] = process.argv.slice(2);
try {
  await exportCorpus(await openCorpus(await openBlobStore(corpus)), await openSink(sink), ({ units, unitsLoaded }) => {
    process.stdout.write(unitsLoaded === units ? 'loaded\n' : 'loading\n');
  });
  process.stdout.write('done\n');
} catch (error) {
  process.stdout.write(`${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}

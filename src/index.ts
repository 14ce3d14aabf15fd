// Errors: decide on their code.
export { GoldleafError, isGoldleafError, type ErrorCode } from './kernel/errors.ts';

// Reading a corpus.
export { openBlobStore } from './backends/blobs/index.ts';
export { openCorpus } from './corpus/open.ts';
export type { Corpus, PlacedItem } from './corpus/corpus.ts';
export { readCatalogue } from './corpus/catalogue/read-catalogue.ts';
export type { Catalogue, CatalogueCompany, CatalogueEntry, CatalogueProduct } from './contracts/catalogue.ts';
export { showDocument, type ShownDocument } from './corpus/show.ts';
export { verifyCorpus, type VerifyOptions, type VerifyReport } from './corpus/verify/verify-corpus.ts';
export { exportCorpus } from './corpus/export/export-corpus.ts';
export { openSink } from './backends/sinks/index.ts';
export type { Part, Root } from './kernel/golden/manifest.ts';

// Making one.
export { openStateStore, SharedLedger, type LedgerRows } from './backends/state/index.ts';
export { openPack } from './packs/index.ts';
export { openRenderer, fingerprintOf } from './render/index.ts';
export { DocumentsJob, type DocumentsJobOptions } from './jobs/documents/documents-job.ts';
export { planRun, type PlannedRun, type PlanRequest } from './engine/plan-run.ts';
export { workRun, type TaskIdentity, type WorkOptions } from './engine/work-run.ts';
export { resumeRun, type ResumedRun } from './engine/resume-run.ts';
export { readStatus, type RunStatus } from './engine/read-status.ts';
export type { EngineDeps } from './engine/deps.ts';
export { systemChance, systemClock } from './app/system.ts';
export { exitVerdict, type TaskEnd } from './kernel/run/exit-verdict.ts';
export type { RunMarker, RunRow, RunSettings, RunState } from './kernel/run/plan.ts';

// Adding to it: a document type, a store, a sink.
export type { DocumentPack, GoldenRecord, PackChoices, Page, PageSize, PrintedField } from './contracts/document-pack.ts';
export type { Rendered, Renderer } from './contracts/renderer.ts';
export type { ClaimOutcome, ClaimRequest, FencedOutcome, RunKey, StateStore, TaskRow, UnitCounts } from './contracts/state-store.ts';
export type { DrawRequest, ReturnRequest, SpendLedger } from './contracts/spend-ledger.ts';
export * as unitRules from './kernel/run/unit.ts';
export type { BlobInfo, BlobStore, PutOutcome } from './contracts/blob-store.ts';
export type { GoldenSink } from './contracts/golden-sink.ts';
export type { UnitContent, UnitJob, UnitOutput } from './contracts/unit-job.ts';
export type { Chance, Clock } from './contracts/clock.ts';
export type { RunEvent } from './contracts/events.ts';
export type { Cell, Column, Row, TableSchema } from './kernel/golden/table.ts';
export { openStream, type RandomStream } from './kernel/random.ts';

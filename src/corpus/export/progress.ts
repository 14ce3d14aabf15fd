export interface ExportProgress {
  readonly units: number;
  /** Units whose digests were checked and whose files are ready for the sink. */
  readonly unitsRead: number;
  /** Units the sink has loaded. What it does after the last one, such as keys, is not counted. */
  readonly unitsLoaded: number;
}

export type OnExportProgress = (progress: ExportProgress) => void;

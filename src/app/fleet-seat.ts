/** Which task of which fleet works, for jobs that share something across it. */
export interface FleetSeat {
  readonly taskNonce: string;
  /** Tasks of the fleet. */
  readonly count: number;
}

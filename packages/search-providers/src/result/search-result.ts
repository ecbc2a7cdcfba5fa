/** One hit, in the same form whoever found it. Absent fields are those the provider did not give. */
export interface SearchResult {
  title: string;
  url: string;
  snippet: string;
  /** As the provider writes it, which may be `2 days ago`. */
  published_date?: string;
  author?: string;
  /** The provider's own number: scores of two providers cannot be compared. */
  score?: number;
  highlights?: string[];
  /** The engine that found it, where the provider asks several. */
  engine?: string;
  /** What else the provider gives, under its name. */
  provider_metadata?: Record<string, unknown>;
}

/** A part of the request that was not applied as asked. */
export interface AppliedFilter {
  readonly filter: string;
  readonly requested: unknown;
  /** What was applied in its place; `false` where nothing was. */
  readonly applied: unknown;
  readonly reason: string;
}

/** What the search cost: the provider's own figure, or ours and marked so. */
export interface SearchUsage {
  readonly provider_reported: boolean;
  readonly estimated?: true;
  readonly credits?: number;
  readonly cost_dollars?: number;
  readonly requests?: number;
}

/** What one provider answered. */
export interface ProviderAnswer {
  readonly results: SearchResult[];
  /** How many there are in all, where the provider says. */
  readonly total: number | null;
  readonly usage: SearchUsage;
  /** Filters that only the answer shows to be unmet. */
  readonly filters?: readonly AppliedFilter[];
  /** Why the answer may hold less than it should, such as engines that did not respond. */
  readonly missing?: readonly string[];
}

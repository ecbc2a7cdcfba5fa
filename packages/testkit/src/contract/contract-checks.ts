import { nullMeansLeftOut, stringsAreCoerced, unknownArgumentsAreNamed } from './checks/arguments.ts';
import { smallBudgetIsKept } from './checks/budget.ts';
import { cancelledMidwayLeavesNothingHalf } from './checks/cancelling.ts';
import { samplesCoverAll } from './checks/coverage.ts';
import { nothingIsLeftBehind, nothingIsLeftByCancelling } from './checks/leftovers.ts';
import { contractIsKept, listingIsPortable } from './checks/listing.ts';
import { loadingIsLight, loadingIsQuick } from './checks/loading.ts';
import { exactTextHolds, failuresGuide, outputFitsSchema, samplesHold } from './checks/outcomes.ts';
import { missingRequirementsGuide } from './checks/requirements.ts';
import { additionsKeep, readOnlyIsTrue, repetitionIsHarmless, safetyIsStated } from './checks/safety.ts';
import { jsonTextIsJson, textOfSamplesAgrees, textShowsEveryField } from './checks/text-form.ts';
import type { ContractCheck } from './contract-check.ts';

/** What every family promises, in the order in which a failure is most easily understood. */
export const contractChecks: readonly ContractCheck[] = [
  listingIsPortable,
  contractIsKept,
  safetyIsStated,
  samplesHold,
  samplesCoverAll,
  outputFitsSchema,
  failuresGuide,
  exactTextHolds,
  textShowsEveryField,
  textOfSamplesAgrees,
  jsonTextIsJson,
  unknownArgumentsAreNamed,
  nullMeansLeftOut,
  stringsAreCoerced,
  readOnlyIsTrue,
  additionsKeep,
  repetitionIsHarmless,
  smallBudgetIsKept,
  missingRequirementsGuide,
  cancelledMidwayLeavesNothingHalf,
  nothingIsLeftBehind,
  nothingIsLeftByCancelling,
  loadingIsLight,
  loadingIsQuick,
];

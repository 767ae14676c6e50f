/**
 * Functions of the browser's half of React that belong to what the product does without: `tools/leanLibraries.test.ts` says what that is and
 * holds the pages to it.
 */
export const unusedOfReact: readonly string[] = [
  // pages drawn by a server and taken over by the browser
  ...`prepareToHydrateHostInstance popHydrationState resetHydrationState upgradeHydrationErrorsToRecoverable queueHydrationError
  throwOnHydrationMismatch updateDehydratedSuspenseComponent retrySuspenseComponentWithoutHydrating updateActivityComponent
  retryActivityComponentWithoutHydrating mountHostRootWithoutHydrating commitActivityHydrationCallbacks commitSuspenseHydrationCallbacks
  clearHydrationBoundary hideOrUnhideDehydratedBoundary canHydrateInstance canHydrateTextInstance canHydrateHydrationBoundary
  getNextHydratableInstanceAfterHydrationBoundary attemptContinuousHydration attemptHydrationAtCurrentPriority
  attemptExplicitHydrationTarget attemptReplayContinuousQueuedEvent scheduleReplayQueueIfNeeded replayUnblockedEvents
  accumulateOrCreateContinuousQueuedReplayableEvent queueIfContinuousEvent getBumpedLaneForHydration getBumpedLaneForHydrationByLane
  retryDehydratedSuspenseBoundary`.split(/\s+/),
  // passages from one view to another
  ...`startViewTransition ViewTransitionPseudoElement createViewTransitionInstance restoreViewTransitionName applyViewTransitionName
  commitAppearingPairViewTransitions commitEnterViewTransitions commitDeletedPairViewTransitions commitExitViewTransitions
  commitNestedViewTransitions restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
  measureViewTransitionHostInstancesRecursive measureNestedViewTransitions applyViewTransitionToHostInstances
  applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances trackEnterViewTransitions
  pushViewTransitionCancelableScope scheduleViewTransitionEvent commitAfterMutationEffectsOnFiber
  recursivelyTraverseAfterMutationEffects getViewTransitionClassName getViewTransitionName`.split(/\s+/),
  // references to fragments
  ...`FragmentInstance commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects
  commitNewChildToFragmentInstance deleteChildFromFragmentInstance addFragmentHandleToFiber addFragmentHandleToInstance`.split(/\s+/),
  // sheets, scripts and titles of documents, drawn by components
  ...`prefetchDNS preconnectAs preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript getResource
  preloadStylesheet acquireResource insertStylesheet adoptPreloadPropsForStylesheet adoptPreloadPropsForScript
  getHydratableHoistableCache mountHoistable isHostHoistableType preloadResource suspendResource insertSuspendedStylesheets
  insertStylesheetIntoRoot createHoistableInstance estimateBandwidth waitForCommitToBeReady accumulateSuspenseyCommitOnFiber
  preloadInstanceAndSuspendIfNeeded preloadResourceAndSuspendIfNeeded`.split(/\s+/),
  // elements of one's own, actions of forms, lists of places that wait
  ...`setPropOnCustomElement updateSuspenseListComponent mountActionState updateActionState updateActionStateImpl rerenderActionState
  runActionStateAction dispatchActionState startHostTransition`.split(/\s+/),
]
